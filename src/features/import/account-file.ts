/** An uploaded account export, JSON or ZIP: read, checked and with its files on the disk, ready to be written. */
import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { GenericSchema, InferOutput } from 'valibot'
import {
  ACCOUNT_JSON,
  accountExport,
  exportedFilter,
  exportedLabel,
  exportedProject,
  exportedTask,
  type AccountExport,
  type ExportedFilter,
  type ExportedLabel,
  type ExportedProject,
  type ExportedTask,
} from '../../contract/account-export.ts'
import { check } from '../../contract/check.ts'
import { LARGEST_UPLOAD, UPLOAD_PART } from '../../contract/attachments.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { LARGEST_ACCOUNT, LARGEST_ACCOUNT_JSON } from '../../contract/moving.ts'
import { invalid } from '../../domain/errors.ts'
import type { Draft, FileStore } from '../../platform/files/store.ts'
import { readForm, refuseNoForm } from '../../platform/http/multipart.ts'
import { createTurns } from '../../platform/turns.ts'
import { isZip, openZip, UnreadableZip, type Bytes, type Zip } from '../../platform/zip/read.ts'

const LIMITS = { entries: 100_000, unpacked: 2 * LARGEST_ACCOUNT }
/** It is whole in memory while it is read. */
const AT_ONCE = 100

export interface AccountFile extends Omit<AccountExport, 'labels' | 'filters' | 'projects'> {
  labels: ExportedLabel[]
  filters: ExportedFilter[]
  projects: (Omit<ExportedProject, 'tasks'> & { tasks: ExportedTask[] })[]
  /** The files whose bytes lie in their place, held there. */
  kept: string[]
  /** Of each kept file its first bytes. */
  heads: Map<string, Uint8Array>
  /** And its bytes' number. */
  sizes: Map<string, number>
  /** Stands for the body of the request. */
  fingerprint: string
  /** Lets go of the files and lets the next account be read; to be called once it is written or refused. */
  end: () => void
}

/** One at a time is whole in memory, from its first byte read to its last row written. */
const turn = createTurns()

/** Streams the upload to the disk, then reads it there; 422 `fields.file` for what is no export. */
export async function receiveAccount(files: FileStore, incoming: IncomingMessage): Promise<AccountFile> {
  refuseNoForm(incoming)
  const { file: draft } = await readForm(incoming, {
    part: UPLOAD_PART,
    fields: [],
    limit: endpoints['POST /import/account'].bodyLimit,
    take: (bytes) => files.receive(bytes, LARGEST_ACCOUNT),
    discard: (made) => made.discard(),
  })
  const next = await turn()
  try {
    const account = await readAccount(files, draft)
    const end = () => {
      for (const sha256 of account.kept) files.release(sha256)
      next()
    }
    return { ...account, end }
  } catch (error) {
    next()
    if (error instanceof UnreadableZip) throw invalid({ [UPLOAD_PART]: error.message })
    throw error
  } finally {
    await draft.discard()
  }
}

async function readAccount(files: FileStore, draft: Draft): Promise<Omit<AccountFile, 'end'>> {
  const handle = await draft.open()
  try {
    const bytes: Bytes = {
      size: draft.size,
      read: async (offset, length) => {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
        return buffer.subarray(0, bytesRead)
      },
    }
    const zip = isZip(draft.head) ? await openZip(bytes, LIMITS) : null
    const json = zip?.entries.find(({ name }) => name === ACCOUNT_JSON)
    if (zip && !json) throw new UnreadableZip(`holds no ${ACCOUNT_JSON}`)
    if ((json?.size ?? draft.size) > LARGEST_ACCOUNT_JSON)
      throw new UnreadableZip(`holds more than ${LARGEST_ACCOUNT_JSON} bytes of JSON`)
    const text = zip && json ? await zip.content(json) : await bytes.read(0, draft.size)
    const account = await checked(parsed(text))
    const stored = await keepFiles(files, zip, account.projects)
    return { ...account, ...stored, fingerprint: draft.sha256 }
  } finally {
    await handle.close()
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw invalid({ [UPLOAD_PART]: 'is neither the JSON nor the ZIP of an account export' })
  }
}

type Checked = Omit<AccountFile, 'kept' | 'heads' | 'sizes' | 'fingerprint' | 'end'>

async function checked(value: unknown): Promise<Checked> {
  const outer = fitting(accountExport, value, '')
  const labels = await all(exportedLabel, outer.labels, 'labels')
  const filters = await all(exportedFilter, outer.filters, 'filters')
  const projects: Checked['projects'] = []
  for (const [index, one] of outer.projects.entries()) {
    const project = fitting(exportedProject, one, `projects.${index}`)
    projects.push({ ...project, tasks: await all(exportedTask, project.tasks, `projects.${index}.tasks`) })
  }
  return { ...outer, labels, filters, projects }
}

async function all<Schema extends GenericSchema>(
  schema: Schema,
  values: readonly unknown[],
  path: string,
): Promise<InferOutput<Schema>[]> {
  const items: InferOutput<Schema>[] = []
  for (const [index, value] of values.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn()
    items.push(fitting(schema, value, `${path}.${index}`))
  }
  return items
}

/** 422 `fields.file` saying where the first thing stands that is not as it should be. */
function fitting<Schema extends GenericSchema>(schema: Schema, value: unknown, path: string): InferOutput<Schema> {
  const found = check(schema, value)
  if (found.ok) return found.value
  const [[field, why] = ['', '']] = Object.entries(found.fields)
  const place = [path, field === 'body' ? '' : field].filter((part) => part !== '').join('.')
  throw invalid({ [UPLOAD_PART]: `is no account export of version 1: ${place || 'it'} ${why}`.slice(0, 300) })
}

async function keepFiles(
  files: FileStore,
  zip: Zip | null,
  projects: Checked['projects'],
): Promise<Pick<AccountFile, 'kept' | 'heads' | 'sizes'>> {
  const named = new Map(zip?.entries.map((entry) => [entry.name, entry]))
  const wanted = new Set(projects.flatMap(({ tasks }) => tasks.flatMap(filesOf)).map(({ sha256 }) => sha256))
  const kept: string[] = []
  const heads = new Map<string, Uint8Array>()
  const sizes = new Map<string, number>()
  try {
    for (const sha256 of wanted) {
      const entry = named.get(`files/${sha256}`)
      if (!zip || !entry) continue
      const draft = await files.receive(zip.stream(entry), LARGEST_UPLOAD)
      if (draft.sha256 !== sha256) {
        await draft.discard()
        throw new UnreadableZip(`holds other bytes than it says in ${entry.name}`)
      }
      await draft.keep()
      kept.push(sha256)
      heads.set(sha256, draft.head)
      sizes.set(sha256, draft.size)
    }
    return { kept, heads, sizes }
  } catch (error) {
    for (const sha256 of kept) files.release(sha256)
    throw error
  }
}

/** Of all attachments that will be made, in bytes. */
export const bytesOf = ({
  projects,
  sizes,
}: {
  projects: { tasks: ExportedTask[] }[]
  sizes: Map<string, number>
}): number =>
  projects.flatMap(({ tasks }) => tasks.flatMap(filesOf)).reduce((sum, { sha256 }) => sum + (sizes.get(sha256) ?? 0), 0)

/** Every file of a task, those of its comments too. */
export const filesOf = (task: ExportedTask): ExportedTask['attachments'] => [
  ...task.attachments,
  ...task.comments.flatMap((comment) => comment.attachments),
]
