/** Limits of imports. */
import { GIB, MIB } from '../domain/sizes.ts'

/** Bytes of a CSV, of a ZIP of CSVs, or of a body of mapped rows. */
export const LARGEST_IMPORT = 10 * MIB
/** Bytes of an account export that is imported. */
export const LARGEST_ACCOUNT = GIB
/** Rows of a body of mapped rows. */
export const MOST_ROWS = 5000
/** Rows of a CSV, or of all CSVs in a ZIP together. */
export const MOST_IMPORTED_ROWS = 50_000
/** Maximum number of different labels in one import. */
export const MOST_IMPORTED_LABELS = 5000
/** Of an account export. */
export const MOST_IMPORTED_FILTERS = 500
export const MOST_IMPORTED_PROJECTS = 2000
export const MOST_IMPORTED_TEMPLATES = 200
/** Bytes of the JSON of an account. */
export const LARGEST_ACCOUNT_JSON = 128 * MIB
/** Tasks shown of each project that a dry run would make, of all of them together, and sections shown of each. */
export const PREVIEWED_TASKS = 50
export const MOST_PREVIEWED_TASKS = 200
export const PREVIEWED_SECTIONS = 100
