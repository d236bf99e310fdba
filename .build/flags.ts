/**
 * Of the Node that runs the server. A quarter of the room that new objects have by default: 30 MB less under load, no
 * slower [measured].
 */
export const FLAGS = ['--max-semi-space-size=4']
