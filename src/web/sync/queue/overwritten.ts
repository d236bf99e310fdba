/** Tells what a change overwrites; the page asks for it when something had to wait. */
import type { Paged } from '../../../contract/answers.ts'
import { MAX_LIMIT } from '../../../contract/paging.ts'
import type { Section } from '../../../contract/projects.ts'
import { ApiError } from '../errors.ts'
import type { Answered } from '../http.ts'
import { bodyOf, type QueuedChange, type Overwritten } from './change.ts'
import type { Delivered, Note, Server } from './server.ts'
import { same } from './state.ts'

/**
 * Compares a change of fields with the rows as they are now, and sends that of one row for exactly that version
 * (`If-Match`), so that what it overwrites is known. The last writer still wins.
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
    const now = write.method === 'PATCH' ? rows[0] : undefined
    const overwritten = rows.flatMap(({ body }) => overwrittenBy(change, body as Row))
    // A row that holds what was written may do so by a sending whose answer was lost: what that one found stands.
    if (overwritten.length > 0 || last !== undefined) await note(overwritten)
    try {
      const answered = await server.deliver(write, file, now?.etag ?? null)
      return { answered, overwritten: answered.replayed ? (change.overwrote ?? []) : overwritten }
    } catch (error) {
      const hasMoved = now && error instanceof ApiError && error.status === 409 && now.etag !== last
      if (!hasMoved) throw error
      last = now.etag
    }
  }
}

/** Few enough for any server and browser, and enough that many tasks are not a minute of waiting. */
const READ_AT_ONCE = 10

/** The rows whose fields it changes, where they can be read. */
async function readNow(change: QueuedChange, server: Server): Promise<Answered[]> {
  const { method, path } = change.write
  if (!change.shown.some(([, , , seen]) => seen)) return []
  if (method === 'PATCH' && path.startsWith('/sections/')) return readSection(path, server)
  if (method === 'PATCH') return readOne(path, server, 405)
  const { action, ids } = bodyOf(change.write) as { action?: string; ids?: string[] }
  const rows: Answered[] = []
  if (action !== 'patch') return rows
  for (let at = 0; at < ids!.length; at += READ_AT_ONCE) {
    const some = ids!.slice(at, at + READ_AT_ONCE)
    rows.push(...(await Promise.all(some.map((id) => readOne(`/tasks/${id}`, server, 404)))).flat())
  }
  return rows
}

/** `unless`: how the server says that there is nothing to read. */
async function readOne(path: string, server: Server, unless: number): Promise<Answered[]> {
  try {
    return [await server.read(path)]
  } catch (error) {
    if (error instanceof ApiError && error.status === unless) return []
    throw error
  }
}

/** Sections are read as a list alone. */
async function readSection(path: string, server: Server): Promise<Answered[]> {
  for (let next = ''; ;) {
    const page = await server.read(`/sections?archived=true&limit=${MAX_LIMIT}${next}`)
    const { sections, next_cursor } = page.body as Paged<'sections', Section>
    const body = sections.find(({ id }) => path.endsWith(id))
    if (body) return [{ ...page, body, etag: null }]
    if (next_cursor === null) return []
    next = `&cursor=${next_cursor}`
  }
}

type Row = Record<string, unknown>

/** What goes with the day of a task. */
const DUE = ['due_date', 'due_time', 'due_timezone', 'recurrence_rule']

/** The fields of a row that hold something else by now than when the person changed them, and than what they made of it. */
function overwrittenBy({ key, name, shown, write }: QueuedChange, now: Row): Overwritten[] {
  const { patch = bodyOf(write), ids } = bodyOf(write) as { patch?: Row; ids?: string[] }
  const [, id, laid, seen] = shown.find(([, one]) => !ids || one === now['id'])!
  const mine: Row = { ...laid }
  const takesDay = patch['due_date'] === null
  const isWritten = (field: string): boolean => field in patch || (takesDay && DUE.includes(field))
  const isOther = (field: string): boolean => isWritten(field) && !same(trimmed(now[field]), trimmed(mine[field]))
  const others = Object.keys({ ...seen }).filter(isOther)
  const changed = others.filter((field) => !same(now[field], seen![field]))
  // A day and what goes with it can only come back together.
  const isLost = (field: string): boolean =>
    changed.includes(field) || (takesDay && DUE.includes(field) && changed.some((one) => DUE.includes(one)))
  const fields = others.filter(isLost).map((field) => ({ field, mine: mine[field], theirs: now[field] }))
  if (fields.length === 0) return []
  if (!ids) return [{ key, name, path: write.path, fields }]
  return [{ key: `${key} ${id}`, name: String(now['content']), path: `/tasks/${id}`, fields }]
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
