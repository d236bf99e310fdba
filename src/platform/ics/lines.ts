/** Lines of an iCalendar file (RFC 5545 §3.1, §3.3.11). */

const MOST_OCTETS = 75

/** A TEXT value: what has a meaning of its own is escaped, line breaks are written as `\n`, control characters go. */
export const text = (value: string): string =>
  value
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\x00-\x08\x0b-\x1f\x7f]/g, '')
    .toWellFormed()
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Content lines as they stand in the file: folded at 75 octets, never inside a character, ended by CRLF. */
export const lines = (...content: readonly string[]): string => content.map((line) => `${folded(line)}\r\n`).join('')

function folded(line: string): string {
  if (line.length * 3 <= MOST_OCTETS || Buffer.byteLength(line) <= MOST_OCTETS) return line
  const pieces: string[] = []
  let [start, end, octets] = [0, 0, 0]
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > MOST_OCTETS) {
      pieces.push(line.slice(start, end))
      // The space that begins a continued line counts.
      ;[start, octets] = [end, 1]
    }
    octets += size
    end += character.length
  }
  return [...pieces, line.slice(start)].join('\r\n ')
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** `20260304`. */
export const date = (day: string): string => day.replaceAll('-', '')
/** A wall-clock time: `20260304T090000`. */
export const local = (day: string, time: string): string => `${date(day)}T${time.replace(':', '')}00`
/** An instant: `20260304T080000Z`. */
export const utc = (instant: string): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Minutes as a duration: `PT45M`, `-PT30M`. */
export const minutes = (count: number): string => `${count < 0 ? '-' : ''}PT${Math.abs(count)}M`
