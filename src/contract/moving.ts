/** What goes in and out as files. */
import * as v from 'valibot'
import { MOST_COMPLAINTS } from '../domain/errors.ts'
import { GIB, MIB } from '../domain/sizes.ts'
import { LONGEST_NAME } from '../domain/lengths.ts'
import { flag, list, manyLines, oneLine } from './fields.ts'
import * as query from './queries.ts'

/** Bytes: the largest CSV or ZIP of them, and the largest body of mapped rows. */
export const LARGEST_IMPORT = 10 * MIB
/** Bytes: the largest account export that is taken back. */
export const LARGEST_ACCOUNT = GIB
export const MOST_ROWS = 5000
/** Rows of a CSV, all of a ZIP together. */
export const MOST_IMPORTED_ROWS = 50_000
/** Bytes of an account as JSON alone. */
export const LARGEST_ACCOUNT_JSON = 128 * MIB

const projectName = oneLine(1, LONGEST_NAME)

export const importQuery = v.object({ dry_run: v.optional(query.boolean) })

/** What may be sent beside the file. */
export const importFields = v.strictObject({ name: v.optional(projectName), dry_run: v.optional(query.boolean) })

const column = v.pipe(v.string('must name a column'), v.minLength(1, 'must name a column'))

type Row = Record<string, string>

const cell = manyLines(0, LARGEST_IMPORT)

/** What is wrong with each cell of rows, by row and column; lazily, so that nobody has to hear it all. */
function* wrongCells(all: readonly unknown[]): Generator<{ keys: [number, string?]; message: string }> {
  for (const [index, row] of all.entries()) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      yield { keys: [index], message: 'must be an object' }
      continue
    }
    for (const [column, value] of Object.entries(row)) {
      const checked = v.safeParse(cell, value, { abortPipeEarly: true })
      if (!checked.success) yield { keys: [index, column], message: checked.issues[0].message }
    }
  }
}

/** A step of a complaint's path; only its key is read. */
const step = (key: number | string) => ({ type: 'unknown', origin: 'value', input: null, key, value: null }) as const

const rows = v.pipe(
  list(v.unknown(), [1, MOST_ROWS], 'must be a list of rows', `must be 1 to ${MOST_ROWS} rows`),
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
  name: v.nullish(projectName),
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
export type ImportFields = v.InferOutput<typeof importFields>

export interface ImportWarning {
  /** Where the record starts, counted from 1; of mapped rows their number. */
  line: number
  message: string
  /** Which file of a ZIP. */
  file?: string
}

/** What an import did or, as a dry run, would do. */
export interface ImportReport {
  /** `id` is null in a dry run. */
  projects: { id: string | null; name: string }[]
  /** The first of them. */
  project_id: string | null
  tasks: number
  sections: number
  comments: number
  /** Labels that there were none of by that name. */
  labels: number
  warnings: ImportWarning[]
}
