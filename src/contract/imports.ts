/** Shapes of imports: what is sent, and the report that comes back. */
import type { Basis } from '../domain/recurrence/rule.ts'
import * as v from 'valibot'
import { MOST_COMPLAINTS } from '../domain/errors.ts'
import type { Warning } from '../domain/import/warnings.ts'
import { flag, list, manyLines, name } from './fields.ts'
import { LARGEST_IMPORT, MOST_ROWS } from './import-limits.ts'
import * as query from './queries.ts'

export const importQuery = v.object({ dry_run: v.optional(query.boolean) })

const fileOptions = { name: v.optional(name), ...importQuery.entries }
export const fileImportQuery = v.object(fileOptions)

/** The form fields that an import may have besides the file; the parameters of these names come first. */
export const importFields = v.strictObject(fileOptions)

const column = v.pipe(v.string('must name a column'), v.minLength(1, 'must name a column'))

type Row = Record<string, string>

const cell = manyLines(0, LARGEST_IMPORT)

const isRow = (row: unknown): row is object => typeof row === 'object' && row !== null && !Array.isArray(row)

/** Numbers, true and false as their text, and null as an empty one. */
const asText = (value: unknown): unknown =>
  value === null ? '' : typeof value === 'number' || typeof value === 'boolean' ? String(value) : value

const withTexts = (row: unknown): unknown =>
  isRow(row) ? Object.fromEntries(Object.entries(row).map(([column, value]) => [column, asText(value)])) : row

/** The error of each wrong cell or row. A generator, so that the caller can stop early. */
function* wrongCells(all: readonly unknown[]): Generator<{ keys: [number, string?]; message: string }> {
  for (const [index, row] of all.entries()) {
    if (!isRow(row)) {
      yield { keys: [index], message: 'must be an object' }
      continue
    }
    for (const [column, value] of Object.entries(row)) {
      const checked = v.safeParse(cell, value, { abortPipeEarly: true })
      if (!checked.success) yield { keys: [index, column], message: checked.issues[0].message }
    }
  }
}

/** A path item of a valibot issue; only its key is used. */
const step = (key: number | string) => ({ type: 'unknown', origin: 'value', input: null, key, value: null }) as const

const rows = v.pipe(
  list(v.unknown(), [1, MOST_ROWS], 'must be a list of rows', `must be 1 to ${MOST_ROWS} rows`),
  v.transform((all) => all.map(withTexts)),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    let complaints = 0
    for (const { keys, message } of wrongCells(dataset.value)) {
      const [index, column] = keys
      addIssue({ message, path: column === undefined ? [step(index)] : [step(index), step(column)] })
      if (++complaints === MOST_COMPLAINTS) return
    }
  }),
  v.transform((all) => all as Row[]),
)

export const mappedRows = v.strictObject({
  name: v.nullish(name),
  mapping: v.strictObject({
    content: column,
    description: v.optional(column),
    due: v.optional(column),
    time: v.optional(column),
    priority: v.optional(column),
    labels: v.optional(column),
    section: v.optional(column),
    completed: v.optional(column),
  }),
  rows,
  dry_run: v.optional(flag),
})

export type MappedRows = v.InferOutput<typeof mappedRows>

/** For mapped rows, `line` is the number of the row. */
export interface ImportWarning extends Warning {
  /** Name of the file in a ZIP. */
  file?: string
}

/** A task as an import would write it; a long `content` is cut. */
export interface PreviewedTask {
  content: string
  priority: number
  due_date: string | null
  due_time: string | null
  recurrence_rule: string | null
  recurrence_basis: Basis
  duration_min: number | null
  labels: string[]
  /** Index in `sections` of its project. */
  section: number | null
  /** 0 at the top, then one more for each parent. */
  depth: number
  completed: boolean
  comments: number
}

export interface PreviewedProject {
  name: string
  /** The first of them, in order. */
  sections: string[]
  /** The first of them, each after its parent. */
  tasks: PreviewedTask[]
  /** Its tasks in all. */
  task_count: number
}

/** The result of an import, or of a dry run. */
export interface ImportReport {
  /** `id` is null in a dry run. */
  projects: { id: string | null; name: string }[]
  /** The first project. */
  project_id: string | null
  tasks: number
  sections: number
  comments: number
  /** Number of labels that did not exist before. */
  labels: number
  warnings: ImportWarning[]
  /** What would be created; only in a dry run. */
  preview?: PreviewedProject[]
}
