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
export const SHORTEST_PASSWORD = 10
