/** How many a page of a list has: unless told, and at most. */
export const DEFAULT_LIMIT = 100
export const MAX_LIMIT = 500
