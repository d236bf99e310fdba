/** Rows that are written in one piece. */
export const AT_ONCE = 25

/** The cost of a row with this text, since its words are indexed. */
export const weightOf = (text: string): number => 1 + text.length / 1000
