/** The longest texts, in code points; whoever reads one from elsewhere (a mail, a CSV) cuts it here. */
export const LONGEST_CONTENT = 2000
export const LONGEST_DESCRIPTION = 65_536
export const LONGEST_COMMENT = 10_000
/** Of projects, sections, filters, people and tokens. */
export const LONGEST_NAME = 200
export const LONGEST_LABEL = 80
export const LONGEST_FILTER = 500
export const SHORTEST_PASSWORD = 10
