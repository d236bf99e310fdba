/** Maximum lengths of texts in code points. Imported texts (mail, CSV) are cut at these. */
export const LONGEST_CONTENT = 2000
export const LONGEST_DESCRIPTION = 65_536
export const LONGEST_COMMENT = 10_000
/** Names of projects, sections, filters, people and tokens. */
export const LONGEST_NAME = 200
export const LONGEST_LABEL = 80
/** Labels of one person on a task. */
export const MOST_LABELS = 100
export const LONGEST_FILTER = 500
export const LONGEST_EMAIL = 254
export const LONGEST_RULE = 1000
export const LONGEST_NTFY_URL = 500
/** One emoji may be several code points. */
export const LONGEST_ICON = 16
/** In bytes, unlike the others, because they determine the cost of a search. */
export const LONGEST_SEARCH = 512
export const SHORTEST_PASSWORD = 10
/** Minutes between the due moment of a task and a reminder relative to it: ten years. */
export const LONGEST_REMINDER = 10 * 366 * 24 * 60
/** Minutes that a task may take. */
export const LONGEST_DURATION = 7 * 24 * 60
