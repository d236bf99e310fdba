/** Milliseconds of work in one turn of the event loop, after which others are served. */
export const LONGEST_TURN = 8
