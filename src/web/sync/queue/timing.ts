export const TIMING = {
  /** A page that is asked and says nothing for so long is closed, or as good as that. */
  pageAnswersMs: 2000,
  /** How often a page looks whether the one that sends is still open. */
  looksMs: 4000,
  firstPauseMs: 1000,
  longestPauseMs: 30_000,
  /** A change that is gone, and of whose end no page has told for so long, was answered to a page that closed then. */
  toldMs: 2000,
}
export type Timing = typeof TIMING
