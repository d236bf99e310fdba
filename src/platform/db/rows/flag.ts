/** A boolean as stored in SQLite, 1 or 0; undefined stays. */
export const asFlag = (value: boolean | undefined): 0 | 1 | undefined => (value === undefined ? value : value ? 1 : 0)
