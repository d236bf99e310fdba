import { MIB } from '../domain/sizes.ts'

/** Items that may be asked for per page of a list. */
export const MAX_LIMIT = 500
/** Items of a page for which no limit was asked. */
export const DEFAULT_LIMIT = 100
/** Bytes of text on one page of tasks; more would keep others waiting, and be too much memory for many requests. */
export const LARGEST_PAGE = 4 * MIB
