export interface CsvRecord {
  /** The line in which it starts, counted from 1. */
  line: number
  cells: string[]
}

/**
 * Parses a CSV (RFC 4180) with any line ends. An unclosed quote extends to the end of the text; blank lines are
 * skipped.
 */
export function parseCsv(text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let cells: string[] = []
  let [line, lineBreaks] = [1, 0]
  const rest = new RegExp(`([^${delimiter === '\t' ? '\\t' : delimiter}\\r\\n]*)(\\r\\n|[\\r\\n]|.|$)`, 'suy')
  for (let at = 0; at < text.length; at = rest.lastIndex) {
    const quoted = quotedAt(text, at)
    rest.lastIndex = quoted.end
    const [, plain = '', end = ''] = rest.exec(text)!
    cells.push(quoted.text + plain)
    lineBreaks += lineBreaksIn(quoted.text)
    if (end === delimiter) continue
    if (cells.length > 1 || cells[0] !== '') records.push({ line, cells })
    line += lineBreaks + 1
    cells = []
    lineBreaks = 0
  }
  if (cells.length > 0) records.push({ line, cells: [...cells, ''] })
  return records
}

const lineBreaksIn = (text: string): number => text.match(/\r\n|[\r\n]/g)?.length ?? 0

/** The quoted text at `start` and where it ends; empty when there is no quote. */
function quotedAt(text: string, start: number): { text: string; end: number } {
  if (text[start] !== '"') return { text: '', end: start }
  let close = text.indexOf('"', start + 1)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  const quoted = text.slice(start + 1, close < 0 ? undefined : close)
  return { text: quoted.replaceAll('""', '"'), end: close < 0 ? text.length : close + 1 }
}
