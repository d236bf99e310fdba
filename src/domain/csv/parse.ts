/** The records of a CSV (RFC 4180) with any line ends; a quote that is never closed goes to the end. Blank lines are left out. */
export function parseCsv(text: string, delimiter: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  const rest = new RegExp(`([^${delimiter === '\t' ? '\\t' : delimiter}\\r\\n]*)(\\r\\n|[\\r\\n]|.|$)`, 'suy')
  for (let at = 0; at < text.length; at = rest.lastIndex) {
    const quoted = quotedAt(text, at)
    rest.lastIndex = quoted.end
    const [, plain = '', end = ''] = rest.exec(text)!
    record.push(quoted.text + plain)
    if (end === delimiter) continue
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  if (record.length > 0) records.push([...record, ''])
  return records
}

/** What stands in quotes there, and where it ends; nothing where there is no quote. */
function quotedAt(text: string, start: number): { text: string; end: number } {
  if (text[start] !== '"') return { text: '', end: start }
  let close = text.indexOf('"', start + 1)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  const quoted = text.slice(start + 1, close < 0 ? undefined : close)
  return { text: quoted.replaceAll('""', '"'), end: close < 0 ? text.length : close + 1 }
}
