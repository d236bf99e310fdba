import { finished } from 'node:stream/promises'
import type { CsvRecord } from '../../domain/csv/parse.ts'
import { KIB } from '../../domain/sizes.ts'
import { nextTurn } from '../event-loop.ts'
import { codeOf } from '../error-code.ts'

/** The CSV cannot be parsed; the message says why. */
export class UnreadableCsv extends Error {}

const LINE_BREAK = /\r\n|[\r\n]/g

/** Longest record, in characters. */
export const LONGEST_RECORD = 1_000_000

/** Characters parsed at once; between two slices the event loop runs. */
const SLICE = 32 * KIB

/** Parses a CSV (RFC 4180; any line endings; rows of any length) in slices; throws `UnreadableCsv`. */
export async function* csvRecords(text: string, delimiter: string): AsyncGenerator<CsvRecord> {
  if (hasLongLine(text)) throw new UnreadableCsv(`a line holds more than ${LONGEST_RECORD} characters`)
  const { parse } = await import('csv-parse')
  const parser = parse({
    delimiter,
    max_record_size: LONGEST_RECORD,
    raw: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  })
  // A row as long as the first costs it no error, with its stack and a copy of the row; uncounted, each row is the first.
  Object.defineProperty(parser.info, 'records', { get: () => 0, set: () => {} })
  let failed: Error | undefined
  const ready: { record: string[]; raw: string }[] = []
  parser.on('error', (error: Error) => void (failed ??= error))
  parser.on('data', (next: (typeof ready)[number]) => void ready.push(next))
  let line = 1
  function* taken(): Generator<CsvRecord> {
    for (const { record, raw } of ready.splice(0)) {
      yield { line, cells: record }
      // csv-parse's own count is wrong: it counts CRLF inside quotes twice.
      line += raw.match(LINE_BREAK)?.length ?? 0
    }
  }
  for (let at = 0; at < text.length && parser.errored === null;) {
    const end = endOfSlice(text, at + SLICE)
    parser.write(text.slice(at, end))
    at = end
    await nextTurn()
    yield* taken()
  }
  if (parser.errored === null) {
    parser.end()
    await finished(parser).catch((error: Error) => void (failed ??= error))
    yield* taken()
  }
  const failure = failed ?? parser.errored
  if (failure) throw new UnreadableCsv(`line ${line}: ${reasonOf(failure)}`)
}

/** One further where a character of two UTF-16 units would be cut: each slice is encoded by itself. */
const endOfSlice = (text: string, end: number): number => end + Number((text.charCodeAt(end - 1) & 0xfc00) === 0xd800)

/** The parser counts no empty cells. */
function hasLongLine(text: string): boolean {
  for (let from = 0; from < text.length;) {
    const found = text.indexOf('\n', from)
    const end = found < 0 ? text.length : found
    const isLong = end - from > LONGEST_RECORD
    if (
      isLong &&
      text
        .slice(from, end)
        .split('\r')
        .some((line) => line.length > LONGEST_RECORD)
    )
      return true
    from = end + 1
  }
  return false
}

const REASONS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
  CSV_MAX_RECORD_SIZE: `a row holds more than ${LONGEST_RECORD} characters, or a quote is never closed`,
}

const reasonOf = (error: Error): string => REASONS[codeOf(error)] ?? error.message.slice(0, 200)
