/** Rows that are written as one piece. */
export const AT_ONCE = 25

/** What a row with this text counts for: its words are indexed. */
export const weightOf = (text: string): number => 1 + text.length / 1000
