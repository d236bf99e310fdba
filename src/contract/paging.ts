/** Items per page of a list: the default and the maximum. */
export const DEFAULT_LIMIT = 100
export const MAX_LIMIT = 500
