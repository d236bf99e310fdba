/** The records of a CSV (RFC 4180) with any line ends; a quote that is never closed goes to the end. Blank lines are left out. */
export function parseCsv(text: string, delimiter: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)(?:"|$)|)([^${delimiter === '\t' ? '\\t' : delimiter}\\r\\n]*)(\\r\\n|[\\r\\n]|.|$)`,
    'suy',
  )
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end = ''] = cell.exec(text)!
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + plain)
    if (end === delimiter) continue
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  if (record.length > 0) records.push([...record, ''])
  return records
}
