import { MIB } from '../domain/sizes.ts'

/** Items per page of a list: the default and the maximum. */
export const DEFAULT_LIMIT = 100
export const MAX_LIMIT = 500
/** Bytes of text on one page of tasks; more would keep others waiting, and be too much memory for many requests. */
export const LARGEST_PAGE = 4 * MIB
