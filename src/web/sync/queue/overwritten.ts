/** Finds out what a change overwrites; loaded only when a change had to wait or others have changed its fields. */
import type { BatchResult } from '../../../contract/batches.ts'
import type { Section } from '../../../contract/projects.ts'
import { isSameJson } from '../../../domain/same-json.ts'
import { ApiError, ignoreRefusal, type Write } from '../http/errors.ts'
import type { Answered } from '../http/http.ts'
import { bodyOf, type QueuedChange, type Overwritten } from './change.ts'
import { overwrittenByCompletion } from './overwritten-by-completion.ts'
import { overwrittenByDeletion, type TaskRow } from './overwritten-by-deletion.ts'
import { overwrittenByProjectDeletion } from './overwritten-by-project-deletion.ts'
import { readOne, readSection, readTasks } from './read-row.ts'
import type { Delivered, Note, Server } from './server.ts'

/**
 * Compares a change of fields with the current rows. A change of one row is sent for exactly the compared version
 * (`If-Match`), so that it is known what it overwrites. The last writer still wins.
 */
export async function deliverCompared(
  change: QueuedChange,
  file: Blob | undefined,
  server: Server,
  note: Note,
): Promise<Delivered> {
  const { write } = change
  for (let last: string | null | undefined; ;) {
    const rows = await readNow(change, server)
    const bodies = rows.map(({ body }) => body)
    const now =
      write.method === 'PATCH' ? rows[0] : rows.find(({ body }) => write.path === `/tasks/${(body as TaskRow).id}`)
    const overwritten = await overwrittenNow(change, bodies, server)
    // If nothing differs, the change may have arrived already and its answer be lost: then the earlier note stays.
    if (overwritten.length > 0 || last !== undefined) await note(overwritten)
    try {
      const answered = await server.deliver(write, file, now?.etag ?? null)
      const noted = answered.replayed ? (change.overwrote ?? []) : overwritten
      const { failed = [] } = answered.body as Partial<BatchResult>
      const done = noted.filter(({ path }) => !failed.some(({ id }) => path === `/tasks/${id}`))
      const { undoId } = answered
      return { answered, overwritten: undoId && deletesSection(write) ? done.map((one) => ({ ...one, undoId })) : done }
    } catch (error) {
      const hasMoved = now && error instanceof ApiError && error.status === 409 && now.etag !== last
      if (!hasMoved) throw error
      last = now.etag
    }
  }
}

async function overwrittenNow(change: QueuedChange, bodies: object[], server: Server): Promise<Overwritten[]> {
  if (deletesTasks(change.write)) return overwrittenByDeletion(change, bodies as TaskRow[])
  if (deletesProject(change.write)) return (await ignoreRefusal(overwrittenByProjectDeletion(change, server))) ?? []
  if (deletesSection(change.write))
    return bodies.flatMap((body) => overwrittenBySectionDeletion(change, body as Section))
  if (!completesTasks(change.write)) return bodies.flatMap((body) => overwrittenBy(change, body as Row))
  return (await ignoreRefusal(overwrittenByCompletion(change, bodies as TaskRow[], server))) ?? []
}

/** The rows whose fields the change sets, as far as they can be read. */
async function readNow(change: QueuedChange, server: Server): Promise<Answered[]> {
  const { method, path } = change.write
  if (!change.shown.some(([, , , seen]) => seen)) return []
  if (isSection(path) && (method === 'PATCH' || method === 'DELETE')) return readSection(path, server)
  if (method === 'PATCH') return readOne(path, server, 405)
  const { action, ids = [] } = bodyOf(change.write) as { action?: string; ids?: string[] }
  if (deletesTasks(change.write) || completesTasks(change.write))
    return readTasks(new Set([...ids, ...change.shown.map(([, id]) => id)]), server)
  return action === 'patch' ? readTasks(ids, server) : []
}

const deletesTasks = (write: Write): boolean =>
  (write.method === 'DELETE' && write.path.startsWith('/tasks/')) || bodyOf(write)['action'] === 'delete'

const deletesProject = ({ method, path }: Write): boolean => method === 'DELETE' && /^\/projects\/[^/]+$/.test(path)

const isSection = (path: string): boolean => /^\/sections\/[^/]+$/.test(path)

const deletesSection = ({ method, path }: Write): boolean => method === 'DELETE' && isSection(path)

/** The name that others have given to a section since the person saw what they delete. */
function overwrittenBySectionDeletion({ key, shown, write }: QueuedChange, now: Section): Overwritten[] {
  const seen = shown.find(([, id]) => id === now.id)?.[3]
  if (!seen || seen['name'] === now.name) return []
  const name = String(seen['name'])
  return [{ key, name, path: write.path, fields: [{ field: 'name', mine: name, theirs: now.name }], isDeleted: true }]
}

/** Not an occurrence of a repeating task, which names its day and keeps its sub-tasks. */
const completesTasks = (write: Write): boolean =>
  bodyOf(write)['action'] === 'complete' ||
  (/^\/tasks\/[^/]+\/complete$/.test(write.path) && !('due_date' in bodyOf(write)))

type Row = Record<string, unknown>

/** The due date of a task and the fields that are cleared with it. */
const DUE = ['due_date', 'due_time', 'due_timezone', 'recurrence_rule']

/** The fields that others have changed since the person saw the row, unless to the same value as the person. */
function overwrittenBy({ key, name, shown, write }: QueuedChange, now: Row): Overwritten[] {
  const { patch = bodyOf(write), ids } = bodyOf(write) as { patch?: Row; ids?: string[] }
  const [, id, laid, seen] = shown.find(([, one]) => !ids || one === now['id'])!
  const mine: Row = { ...laid }
  const takesDay = patch['due_date'] === null
  const isWritten = (field: string): boolean => field in patch || (takesDay && DUE.includes(field))
  const isOther = (field: string): boolean => isWritten(field) && !isSameJson(trimmed(now[field]), trimmed(mine[field]))
  const others = Object.keys({ ...seen }).filter(isOther)
  const changed = others.filter((field) => !isSameJson(now[field], seen![field]))
  // A due date and the fields that depend on it can only be restored together.
  const isLost = (field: string): boolean =>
    changed.includes(field) || (takesDay && DUE.includes(field) && changed.some((one) => DUE.includes(one)))
  const fields = others.filter(isLost).map((field) => ({ field, mine: mine[field], theirs: now[field] }))
  if (fields.length === 0) return []
  if (!ids) return [{ key, name, path: write.path, fields }]
  return [{ key: `${key} ${id}`, name: String(now['content']), path: `/tasks/${id}`, fields }]
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
