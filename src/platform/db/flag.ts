/** A yes or no as SQLite keeps it: 1 or 0; null for what is not said. */
export const asFlag = (value: boolean | undefined): 0 | 1 | null => (value === undefined ? null : value ? 1 : 0)
