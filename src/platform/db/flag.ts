/** A boolean as stored in SQLite: 1, 0, or null for undefined. */
export const asFlag = (value: boolean | undefined): 0 | 1 | null => (value === undefined ? null : value ? 1 : 0)
