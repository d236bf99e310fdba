export const TIMING = {
  /** A page that does not answer for so long counts as closed. */
  pageAnswersMs: 2000,
  /** How often a page checks whether the sending page is still open. */
  checkMs: 4000,
  firstPauseMs: 1000,
  longestPauseMs: 30_000,
  /** A change that has left the queue, but whose end no page has reported for so long, counts as withdrawn. */
  toldMs: 2000,
}
export type Timing = typeof TIMING
