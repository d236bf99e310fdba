/** Items on a page of a list: by default, and at most. */
export const DEFAULT_LIMIT = 100
export const MAX_LIMIT = 500
