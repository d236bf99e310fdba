/** Maximum lengths of texts in code points. Imported texts (mail, CSV) are cut at these. */

/** Of the title of a task, which the API calls its content. */
export const LONGEST_CONTENT = 2000
export const LONGEST_DESCRIPTION = 65_536
export const LONGEST_COMMENT = 10_000
/** Names of projects, sections, filters, people and tokens. */
export const LONGEST_NAME = 200
export const LONGEST_LABEL = 80
/** Labels of one person on a task. */
export const MOST_LABELS = 100
export const LONGEST_FILTER = 500
/** Brackets of a filter inside each other, and days of a span in it. */
export const MOST_BRACKETS = 32
export const MOST_FILTER_DAYS = 9999
export const LONGEST_EMAIL = 254
export const LONGEST_RULE = 1000
export const LONGEST_NTFY_URL = 500
/** One emoji may be several code points. */
export const LONGEST_ICON = 16
/** In bytes, unlike the others, because they determine the cost of a search. */
export const LONGEST_SEARCH = 512
/** Words of a search that count. */
export const MOST_SEARCH_WORDS = 16
export const SHORTEST_PASSWORD = 10
/** In bytes, because they determine the cost of a hash. */
export const LONGEST_PASSWORD = 1024
/** Minutes between the due moment of a task and a reminder relative to it: ten years. */
export const LONGEST_REMINDER = 10 * 366 * 24 * 60
/** Minutes that a task may take. */
export const LONGEST_DURATION = 7 * 24 * 60
