/** What goes in and out as files. */
import * as v from 'valibot'
import { flag, manyLines, oneLine } from './fields.ts'
import * as query from './queries.ts'

/** 10 MiB, in bytes: the largest CSV or ZIP of them, and the largest body of mapped rows. */
export const LARGEST_IMPORT = 10 * 1024 * 1024
/** 1 GiB, in bytes: the largest account export that is taken back. */
export const LARGEST_ACCOUNT = 1024 * 1024 * 1024
export const MOST_ROWS = 5000

const projectName = oneLine(1, 200)

export const importQuery = v.object({ dry_run: v.optional(query.boolean) })

/** What may be sent beside the file. */
export const importFields = v.strictObject({ name: v.optional(projectName), dry_run: v.optional(query.boolean) })

const column = v.pipe(v.string('must name a column'), v.minLength(1, 'must name a column'))

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
  rows: v.pipe(
    v.array(v.record(v.string(), manyLines(0, LARGEST_IMPORT)), 'must be a list of rows'),
    v.minLength(1, `must be 1 to ${MOST_ROWS} rows`),
    v.maxLength(MOST_ROWS, `must be 1 to ${MOST_ROWS} rows`),
  ),
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
