/** Writes CSV (RFC 4180), protected against spreadsheet formulas in users' texts (OWASP "CSV injection"). */

const RUN = /^'*[=+\-@\t\r\n]/

/** Prefixes a cell with an apostrophe when a spreadsheet would read it as a formula. */
export const guarded = (text: string): string => (RUN.test(text) ? `'${text}` : text)

/** The inverse of `guarded`; other texts are unchanged. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && RUN.test(cell) ? cell.slice(1) : cell)

/** One record, including its line end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
