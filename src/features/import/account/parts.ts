/** Parses, checks and prepares an account export (JSON or ZIP); runs in a worker thread. */
import { open } from 'node:fs/promises'
import type { GenericSchema, InferOutput } from 'valibot'
import {
  ACCOUNT_JSON,
  accountExport,
  exportedFilter,
  exportedLabel,
  exportedProject,
  exportedTask,
  exportedView,
  type AccountExport,
  type ExportedFilter,
  type ExportedLabel,
  type ExportedProject,
} from '../../../contract/account-export.ts'
import { check } from '../../../contract/check.ts'
import { UPLOAD_PART } from '../../../contract/attachments.ts'
import {
  LARGEST_ACCOUNT,
  LARGEST_ACCOUNT_JSON,
  MOST_IMPORTED_FILTERS,
  MOST_IMPORTED_LABELS,
  MOST_IMPORTED_PROJECTS,
  MOST_IMPORTED_TEMPLATES,
} from '../../../contract/import-limits.ts'
import type { ImportWarning } from '../../../contract/imports.ts'
import { templateContent } from '../../../contract/templates.ts'
import { COMMON_VIEWS } from '../../../contract/view-settings.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import { invalid } from '../../../domain/errors.ts'
import { caseFolded } from '../../../domain/text/case.ts'
import { chunksOf } from '../../../platform/db/writing/chunks.ts'
import type { Instant } from '../../../platform/db/transaction.ts'
import { isZip, onDisk, openZip, UnreadableZip } from '../../../platform/zip/read.ts'
import { AccountPreparation, type ReadyProject, type ReadyTask } from './prepare.ts'
import type { ReadyView } from './view-targets.ts'
import { readyTemplate, type ReadyTemplate } from '../../templates/ready.ts'
import { exceededLimit } from '../../../platform/json-limits.ts'
import { packed, type Pack } from '../packed.ts'
import { orRefusedZip } from '../refused-zip.ts'
import { fewWarnings } from '../warnings.ts'

export const ZIP_LIMITS = { entries: 100_000, unpacked: 2 * LARGEST_ACCOUNT }
const MOST_NAMED = { labels: MOST_IMPORTED_LABELS, filters: MOST_IMPORTED_FILTERS, projects: MOST_IMPORTED_PROJECTS }
const MOST_VIEWS = COMMON_VIEWS.length + MOST_NAMED.labels + MOST_NAMED.filters + MOST_NAMED.projects
const MOST = { ...MOST_NAMED, templates: MOST_IMPORTED_TEMPLATES, views: MOST_VIEWS }

export interface AccountUpload {
  /** Path of the uploaded file. */
  path: string
  size: number
  actor: Actor
  now: Instant
}

export type AccountHead = Pick<AccountExport, 'user' | 'notification_settings'> & {
  labels: ExportedLabel[]
  filters: ExportedFilter[]
}

/** A project whose tasks are in packs. */
export interface PackedProject extends Omit<ReadyProject, 'tasks'> {
  packs: Pack[]
  /** Number of rows: sections, tasks and everything that belongs to the tasks. */
  rows: number
}

/** The last part. */
export interface AccountRest {
  files: [sha256: string, uses: number][]
  /** Names of the labels used by tasks. */
  taskLabels: string[]
  views: ReadyView[]
  counts: { tasks: number; sections: number; comments: number }
  warnings: ImportWarning[]
}

/** The parts, in order: the head; each template; each project, followed by packs of its tasks; the rest. */
export type AccountPart =
  | { head: AccountHead }
  | { template: ReadyTemplate }
  | { project: PackedProject }
  | { pack: Pack }
  | AccountRest

/** Characters of the tasks in one part. */
const PART = 200_000

/** Reads an account export; a job of the worker thread. */
export const accountJob = (upload: AccountUpload) => orRefusedZip(accountParts(upload))

/** Yields the parts. Throws 422 `fields.file` with the position of the first error. */
export async function* accountParts({ path, size, actor, now }: AccountUpload): AsyncGenerator<AccountPart> {
  const { value, names } = await contentOf(path, size)
  const outer = validated(accountExport, value, '')
  for (const [list, most] of Object.entries(MOST))
    if (outer[list as keyof typeof MOST].length > most)
      throw invalid({ [UPLOAD_PART]: `holds more than ${most} ${list}` })
  const { name, timezone, locale, week_start } = outer.user
  // The import gives the account these settings as well.
  const preparation = new AccountPreparation(name, names, { ...actor, timezone, locale, week_start }, now)
  const labels = [...all(exportedLabel, outer.labels, 'labels')]
  const filters = [...all(exportedFilter, outer.filters, 'filters')].filter((filter) => preparation.takes(filter))
  const { user, notification_settings } = outer
  yield { head: { user, notification_settings, labels, filters } }
  for (const content of all(templateContent, outer.templates, 'templates')) {
    const template = readyTemplate(preparation.template(content))
    if (preparation.takesTemplate(template)) yield { template }
  }
  const projects: Pick<ExportedProject, 'id'>[] = []
  for (const [index, one] of outer.projects.entries()) {
    const project = validated(exportedProject, one, `projects.${index}`)
    const checked = [...all(exportedTask, project.tasks, `projects.${index}.tasks`)]
    const { tasks, ...rest } = preparation.project({ ...project, tasks: checked })
    outer.projects[index] = null
    projects.push({ id: project.id })
    yield {
      project: { ...rest, packs: [], rows: tasks.reduce((sum, task) => sum + rowsOf(task), rest.sections.length) },
    }
    for (const some of chunksOf(tasks, PART, weightOf)) yield { pack: packed(some) }
  }
  const taskLabels = preparation.taskLabels()
  if (new Set([...labels.map(({ name }) => name), ...taskLabels].map(caseFolded)).size > MOST_IMPORTED_LABELS)
    throw invalid({ [UPLOAD_PART]: `holds more than ${MOST_IMPORTED_LABELS} different labels` })
  const views = preparation.views([...all(exportedView, outer.views, 'views')], { labels, filters, projects })
  yield {
    files: preparation.files(),
    taskLabels,
    views,
    counts: preparation.counts,
    warnings: fewWarnings(preparation.warnings()),
  }
}

const rowsOf = ({ comments, completions, reminders, attachments, labels }: ReadyTask): number =>
  1 + comments.length + completions.length + reminders.length + attachments.length + labels.length

const weightOf = ({ content, description, completions, comments }: ReadyTask): number =>
  1000 +
  content.length +
  description.length +
  completions.length * 70 +
  comments.reduce((sum, { body }) => sum + 500 + body.length, 0)

/** The parsed JSON, and the names of the attachments in the ZIP. */
async function contentOf(path: string, size: number): Promise<{ value: unknown; names: Set<string> }> {
  const handle = await open(path)
  try {
    const bytes = onDisk(handle, size)
    const zip = isZip(await bytes.read(0, 4)) ? await openZip(bytes, ZIP_LIMITS) : null
    const json = zip?.entries.find(({ name }) => name === ACCOUNT_JSON)
    if (zip && !json) throw new UnreadableZip(`holds no ${ACCOUNT_JSON}`)
    if ((json?.size ?? size) > LARGEST_ACCOUNT_JSON)
      throw new UnreadableZip(`holds more than ${LARGEST_ACCOUNT_JSON} bytes of JSON`)
    const text = zip && json ? await zip.content(json) : await bytes.read(0, size)
    return { value: parsed(text), names: new Set(zip?.entries.map(({ name }) => name)) }
  } finally {
    await handle.close()
  }
}

/** An object takes about sixty bytes of memory, even when it is short in the file; an export has about eighty names. */
export const JSON_LIMITS = { objects: 2_000_000, values: 12_000_000, names: 2_000 }

function parsed(bytes: Buffer): unknown {
  const excess = exceededLimit(bytes, JSON_LIMITS)
  if (excess) throw invalid({ [UPLOAD_PART]: `holds ${excess}` })
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw invalid({ [UPLOAD_PART]: 'is neither the JSON nor the ZIP of an account export' })
  }
}

function* all<Schema extends GenericSchema>(
  schema: Schema,
  values: unknown[],
  path: string,
): Generator<InferOutput<Schema>> {
  for (const [index, value] of values.entries()) {
    // Releases the parsed value, so that memory holds only the checked one.
    values[index] = null
    yield validated(schema, value, `${path}.${index}`)
  }
}

/** Checks a value; throws 422 `fields.file` with the position of the first error. */
function validated<Schema extends GenericSchema>(schema: Schema, value: unknown, path: string): InferOutput<Schema> {
  const found = check(schema, value)
  if (found.ok) return found.value
  const [[field, why] = ['', '']] = Object.entries(found.fields)
  const place = [path, field === 'body' ? '' : field].filter((part) => part !== '').join('.')
  throw invalid({ [UPLOAD_PART]: `is no account export of version 1: ${place || 'it'} ${why}`.slice(0, 300) })
}
