/**
 * Converts records of Todoist's CSV to a project. Nothing is refused; what cannot be imported causes a
 * warning.
 */
import { languageOf } from '../languages.ts'
import { LONGEST_DURATION } from '../lengths.ts'
import { unguarded } from '../csv/cells.ts'
import { isDay } from '../calendar/day.ts'
import { MINUTES_PER_DAY } from '../calendar/time.ts'
import { warningAt, type Warn } from '../import/warnings.ts'
import { caseFolded } from '../text/case.ts'
import { isVisible } from '../text/visible.ts'
import type { Cells } from './columns.ts'
import { instantIn, readDate, type DateContext } from '../import/dates.ts'
import { takeLabels } from './labels.ts'
import {
  cutCell,
  fitted,
  inComments,
  NOT_DUE,
  oneName,
  excerpt,
  type PlannedProject,
  type PlannedTask,
} from '../import/plan.ts'
import { Tree } from './tree.ts'

export interface ImportContext {
  /** The person who imports; their time zone, language and name are used. */
  person: { name: string; email: string; timezone: string; locale: string; week_start: number }
  /** The local day and time in a zone at an instant, else at the moment of the import; null for an unknown zone. */
  wallClock: (zone: string, instant?: string) => { day: string; time: string } | null
}

/** Takes one record after the other; the result is `project`. */
export class TodoistReader {
  readonly project: PlannedProject
  readonly #context: ImportContext
  readonly #tree = new Tree()
  readonly #authors = new Set<string>()
  #section: number | null = null
  #last: PlannedTask | null = null

  constructor(name: string, context: ImportContext) {
    this.project = { name, view_mode: 'list', sections: [], tasks: [], warnings: [] }
    this.#context = context
  }

  /** Adds a warning about this line. */
  warnAt(line: number): Warn {
    return (...said) => void this.project.warnings.push(warningAt({ line }, ...said))
  }

  take(line: number, wholeCells: Cells): void {
    const warn = this.warnAt(line)
    const cells = Object.fromEntries(
      Object.entries(wholeCells).map(([column, text]) => [column, cutCell(text, warn)]),
    ) as Cells
    const type = cells.TYPE.trim().toLowerCase()
    const content = unguarded(cells.CONTENT)
    if (type === 'meta') return this.#meta(content, warn)
    if (type === '' && !isVisible(content)) return
    if (type === 'section') return this.#enter(content, cells.DESCRIPTION, warn)
    if (type === 'note') return this.#note(content, cells, warn)
    if (type !== 'task') return warn('row_type_skipped', { type: excerpt(type) })
    if (!isVisible(content)) return warn('task_without_title')
    this.#task(line, content, cells, warn)
  }

  #meta(content: string, warn: Warn): void {
    const [, view] = /^view_style=(list|board|calendar)$/.exec(content.trim().toLowerCase()) ?? []
    if (view) this.project.view_mode = view as PlannedProject['view_mode']
    else if (content.trim() !== '') warn('setting_unknown', { setting: excerpt(content) })
  }

  #enter(content: string, description: string, warn: Warn): void {
    const name = oneName(content)
    this.#tree.leave()
    this.#last = null
    this.#section = null
    if (name === '') return warn('section_without_name')
    if (name !== content.trim()) warn('section_name_shortened')
    if (description.trim() !== '') warn('section_description_left_out', { name: excerpt(name) })
    this.#section = this.project.sections.push(name) - 1
  }

  #note(content: string, { AUTHOR: author, DATE: date }: Cells, warn: Warn): void {
    const text = withLinks(content)
    if (!isVisible(text)) return
    if (!this.#last) return warn('comment_without_task', { comment: excerpt(text) })
    const written = instantIn(date)?.moment ?? null
    this.#last.comments.push(...inComments(text).map((body) => ({ body, written })))
    const name = personIn(author)
    if (name === '' || this.#isMe(name) || this.#authors.has(name)) return
    this.#authors.add(name)
    warn('comments_by_another', { name: excerpt(name) })
  }

  #task(line: number, text: string, cells: Cells, warn: Warn): void {
    const indent = indentOf(cells.INDENT, warn)
    const { parent, moved } = this.#tree.place(this.project.tasks.length, indent)
    if (moved) warn('nested_too_deep')
    const { due, duration_min } = this.#due(cells, warn)
    const { content, labels } = takeLabels(text)
    const said = described(unguarded(cells.DESCRIPTION), cells.DEADLINE)
    const fields = fitted(content, said, warn)
    const responsible = personIn(cells.RESPONSIBLE)
    const isMine = responsible !== '' && this.#isMe(responsible)
    if (responsible !== '' && !isMine) warn('not_a_member', { name: excerpt(responsible) })
    this.#last = {
      line,
      ...fields,
      priority: priorityOf(cells.PRIORITY, warn),
      labels,
      due,
      duration_min: durationOf(cells, warn) ?? duration_min,
      isMine,
      completion: null,
      parent,
      section: this.#section,
      comments: [],
    }
    this.project.tasks.push(this.#last)
  }

  #due(cells: Cells, warn: Warn): Pick<PlannedTask, 'due' | 'duration_min'> {
    const text = unguarded(cells.DATE).trim()
    if (text === '') return { due: NOT_DUE, duration_min: null }
    const { person } = this.#context
    const zone = this.#zoneOf(cells.TIMEZONE.trim(), warn)
    const read = readDate(text, this.#contextIn(zone, cells.DATE_LANG))
    if (!read) {
      warn('date_not_understood', { date: excerpt(text) })
      return { due: NOT_DUE, duration_min: null }
    }
    const { duration_min, whole, ...due } = read
    if (!whole)
      warn('date_partly_understood', {
        date: excerpt(text),
        as: due.recurrence_rule ?? due.due_date!,
        ...(due.recurrence_basis === 'completion' && { basis: due.recurrence_basis }),
      })
    return { due: { ...due, due_timezone: due.due_time === null ? null : (zone ?? person.timezone) }, duration_min }
  }

  #contextIn(zone: string | null, language: string): DateContext {
    const { person, wallClock } = this.#context
    const own = zone ?? person.timezone
    const { day, time } = wallClock(own)!
    const shown = (instant: string) => wallClock(own, instant)!
    const asked = language.trim().slice(0, 2).toLowerCase()
    const locale = asked === '' || person.locale.startsWith(asked) ? person.locale : languageOf(asked)
    return { today: day, time, locale, weekStart: person.week_start, wallClock: shown }
  }

  #zoneOf(name: string, warn: Warn): string | null {
    if (name === '') return null
    if (this.#context.wallClock(name)) return name
    warn('zone_unknown', { zone: excerpt(name) })
    return null
  }

  #isMe(name: string): boolean {
    const { person } = this.#context
    return [person.name, person.email].some((mine) => caseFolded(mine) === caseFolded(name))
  }
}

/** Removes Todoist's number: `Maja (12345)` becomes `Maja`. */
function personIn(cell: string): string {
  const text = unguarded(cell).trim()
  const at = text.endsWith(')') ? text.lastIndexOf('(') : text.length
  return /^\(\d+\)$/.test(text.slice(at)) ? text.slice(0, at).trimEnd() : text
}

function indentOf(cell: string, warn: Warn): number {
  if (cell.trim() === '') return 1
  const indent = Number(cell)
  if (Number.isInteger(indent) && indent >= 1) return indent
  warn('indent_not_understood', { indent: excerpt(cell) })
  return 1
}

function priorityOf(cell: string, warn: Warn): number {
  if (cell.trim() === '') return 4
  // pandas writes a column with gaps so: 1.0.
  if (/^\s*[1-4](\.0+)?\s*$/.test(cell)) return Number(cell)
  warn('priority_not_understood', { priority: excerpt(cell) })
  return 4
}

const MINUTES: Readonly<Record<string, number>> = {
  minute: 1,
  minutes: 1,
  hour: 60,
  hours: 60,
  day: MINUTES_PER_DAY,
  days: MINUTES_PER_DAY,
}

function durationOf(cells: Cells, warn: Warn): number | null {
  const said = cells.DURATION.trim()
  if (said === '' || said.toLowerCase() === 'none') return null
  const minutes = Number(said) * (MINUTES[cells.DURATION_UNIT.trim().toLowerCase() || 'minute'] ?? Number.NaN)
  if (Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_DURATION) return minutes
  warn('duration_not_understood', { duration: excerpt(`${said} ${cells.DURATION_UNIT.trim()}`.trim()) })
  return null
}

function described(description: string, deadline: string): string {
  const text = unguarded(deadline).trim()
  if (text === '') return description
  const line = `Deadline: ${isDay(text.slice(0, 10)) ? text.slice(0, 10) : text}`
  return description === '' ? line : `${description}\n\n${line}`
}

/** Turns file attachments, as Todoist writes them in comments, into links. */
const withLinks = (text: string): string => text.split('\n').map(lineWithLinks).join('\n')

const FILE = '[[file {'
const FILE_END = '}]]'

function lineWithLinks(line: string): string {
  let written = ''
  let done = 0
  for (;;) {
    const start = line.indexOf(FILE, done)
    const end = start < 0 ? -1 : line.indexOf(FILE_END, start)
    if (end < 0) return written + line.slice(done)
    const after = end + FILE_END.length
    const link = linkTo(line.slice(start + FILE.length - 1, end + 1))
    written += line.slice(done, start) + (link ?? line.slice(start, after))
    done = after
  }
}

function linkTo(json: string): string | null {
  try {
    const { file_name, file_url } = JSON.parse(json) as Record<string, unknown>
    const isLink = typeof file_url === 'string' && /^https?:\/\/[^\s()<>]+$/.test(file_url)
    const name = typeof file_name === 'string' ? file_name.replaceAll(/[[\]\n]/g, ' ') : 'file'
    return isLink ? `[${name}](${file_url})` : null
  } catch {
    return null
  }
}
