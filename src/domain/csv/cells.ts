/** CSV as it goes out (RFC 4180), and what keeps a spreadsheet from running what people wrote (OWASP "CSV injection"). */

const RUN = /^'*[=+\-@\t\r\n]/

/** A cell with an apostrophe before it where a spreadsheet would take it for a formula. */
export const guarded = (text: string): string => (RUN.test(text) ? `'${text}` : text)

/** The text that `guarded` was given; what it would not have guarded stays as it is. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && RUN.test(cell) ? cell.slice(1) : cell)

/** One record with its line end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
