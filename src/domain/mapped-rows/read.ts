/** Converts rows of any table to a project, using a mapping from task fields to columns. */
import { addDays } from '../calendar/day.ts'
import { isTime, type Time } from '../calendar/time.ts'
import { readDate, type DateContext, type ReadDate } from '../import/dates.ts'
import { warningAt, type Warn } from '../import/warnings.ts'
import { LONGEST_LABEL, MOST_LABELS } from '../lengths.ts'
import {
  cutCell,
  excerpt,
  fitted,
  NOT_DUE,
  oneName,
  type PlannedCompletion,
  type PlannedProject,
  type PlannedTask,
} from '../import/plan.ts'
import { caseFolded } from '../text/case.ts'
import { isVisible } from '../text/visible.ts'
import { DONE, OPEN } from './done-words.ts'
import { HIGH_TO_LOW, priorityIn, type PriorityScale } from './priorities.ts'

export type Mapped = 'content' | 'description' | 'due' | 'time' | 'priority' | 'labels' | 'section' | 'completed'
export type Row = Readonly<Record<string, string>>

/** How programs in Go write that there is no time. */
const ZERO_TIME = '0001-01-01T00:00:00Z'

export interface RowContext extends DateContext {
  /** High to low, if it is left out. */
  priorities?: PriorityScale
  /** How days of completion are read, if not as those on which tasks are due. */
  completed?: DateContext
}

/** Takes one row after the other; the result is `project`. */
export class RowReader {
  readonly project: PlannedProject
  readonly #mapping: { [Field in Mapped]?: string | undefined }
  readonly #context: RowContext
  readonly #zone: string
  readonly #sections = new Map<string, number>()

  /** `zone`: the importer's time zone, in which times are read and in which `context` holds the current time. */
  constructor(name: string, mapping: { [Field in Mapped]?: string | undefined }, context: RowContext, zone: string) {
    this.project = { name, view_mode: 'list', sections: [], tasks: [], warnings: [] }
    this.#mapping = mapping
    this.#context = context
    this.#zone = zone
  }

  take(line: number, row: Row): void {
    const warn: Warn = (...said) => void this.project.warnings.push(warningAt({ line }, ...said))
    const cell = (field: Mapped): string => {
      const column = this.#mapping[field]
      const text = column !== undefined && Object.hasOwn(row, column) ? cutCell(row[column]!, warn) : ''
      return text === ZERO_TIME ? '' : text
    }
    const content = cell('content')
    if (!isVisible(content)) {
      if (Object.values(row).some((value) => value.trim() !== '')) warn('row_without_content')
      return
    }
    const fields = fitted(content, cell('description'), warn)
    const { due, duration_min } = this.#due(cell('due').trim(), cell('time').trim(), warn)
    this.project.tasks.push({
      line,
      ...fields,
      priority: this.#priorityOf(cell('priority').trim(), warn),
      labels: labelsIn(cell('labels'), warn),
      due,
      duration_min,
      isMine: false,
      completion: this.#completionOf(cell('completed').trim(), warn),
      parent: null,
      section: this.#sectionOf(cell('section'), warn),
      comments: [],
    })
  }

  #due(day: string, time: string, warn: Warn): Pick<PlannedTask, 'due' | 'duration_min'> {
    const none = { due: NOT_DUE, duration_min: null }
    if (day === '' && time === '') return none
    const read = day === '' ? this.#readTime(time) : this.#read(day)
    if (!read) {
      warn('date_not_understood', { date: excerpt(day || time) })
      return none
    }
    if (!read.whole) warn('date_partly_understood', { date: excerpt(day || time) })
    const timed = day === '' || time === '' ? read : this.#timeOf(time, warn)
    const due_time = timed?.due_time ?? null
    const { duration_min, whole: _, ...due } = this.#repeatAt(due_time, day) ?? read
    return {
      due: { ...due, due_time, due_timezone: due_time === null ? null : this.#zone },
      duration_min: duration_min ?? timed?.duration_min ?? null,
    }
  }

  #read = (text: string): ReadDate | null => readDate(text, this.#context)

  #timeOf(text: string, warn: Warn): ReadDate | null {
    const read = this.#readToday(text)
    if (!read) warn('time_not_understood', { time: excerpt(text) })
    return read
  }

  /** A repeat with the time of another cell: its first day is one on which that has not passed. */
  #repeatAt(time: Time | null, repeat: string): ReadDate | null {
    const read = time === null ? null : this.#read(`${time} ${repeat}`)
    return read?.whole && read.recurrence_rule !== null && read.due_time === time ? read : null
  }

  /** A time without a day: the next one. It may name its own day, as a repeat does. */
  #readTime(text: string): ReadDate | null {
    const read = this.#readToday(text)
    if (read?.recurrence_rule === null) {
      const { today, time } = this.#context
      return read.due_date === today && read.due_time! < time ? { ...read, due_date: addDays(today, 1) } : read
    }
    const own = this.#read(text)
    return own?.whole && own.due_time !== null ? own : this.#read(`at ${text}`)
  }

  #readToday(text: string): ReadDate | null {
    const padded = text.replace(/^(\d):/, '0$1:').replace(/^(\d\d:\d\d):\d\d$/, '$1')
    const cells = isTime(padded) ? [`${this.#context.today} ${padded}`] : [`today ${text}`, `today at ${text}`]
    for (const cell of cells) {
      const read = this.#read(cell)
      if (read?.whole && read.due_time !== null) return read
    }
    return null
  }

  #priorityOf(text: string, warn: Warn): number {
    const priority = priorityIn(text, this.#context.priorities ?? HIGH_TO_LOW)
    if (priority === null) warn('priority_not_understood', { priority: excerpt(text) })
    return priority ?? 4
  }

  /** A task with a day in the cell was completed on it. */
  #completionOf(text: string, warn: Warn): PlannedCompletion | null {
    const said = caseFolded(text)
    if (DATE.test(said)) {
      const read = readDate(text, this.#context.completed ?? this.#context)
      return { day: read?.due_date ?? null, time: read?.due_time ?? null }
    }
    if (DONE.has(said)) return { day: null, time: null }
    if (!OPEN.has(said)) warn('completed_not_understood', { completed: excerpt(text) })
    return null
  }

  #sectionOf(text: string, warn: Warn): number | null {
    const name = oneName(text)
    if (name === '') return null
    let index = this.#sections.get(caseFolded(name))
    if (index === undefined) {
      if (name !== text.trim()) warn('section_name_shortened')
      index = this.project.sections.push(name) - 1
      this.#sections.set(caseFolded(name), index)
    }
    return index
  }
}

/** Label names separated by commas or semicolons, each with or without `@`. */
function labelsIn(text: string, warn: Warn): string[] {
  const names = text
    .split(/[,;\n]/)
    .map((name) => oneName(name).replace(/^@/, '').trim())
    .filter(isVisible)
  const kept = names.filter((name) => [...name].length <= LONGEST_LABEL).slice(0, MOST_LABELS)
  if (kept.length < names.length) warn('labels_left_out')
  return kept
}

const DATE = /^(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{2,4})(?!\d)/
