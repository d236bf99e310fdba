/** What a text says: each group of the pattern is a number, compared with these; one that is said nowhere is a mistake too. */
export type Said = [says: RegExp, ...are: number[]]

/** A number of a text that is no limit of ours, and why. */
export type Exception = [says: RegExp, why: string]
