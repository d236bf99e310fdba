import { MOST_IN_BATCH } from '../../../contract/batch-limits.ts'
import type { Paged } from '../../../contract/answers.ts'
import { MAX_LIMIT } from '../../../contract/paging.ts'
import type { Section } from '../../../contract/projects.ts'
import { ApiError, ignoreRefusal } from '../http/errors.ts'
import type { Answered } from '../http/http.ts'
import type { Server } from './server.ts'

/** What a viewer sees and cannot delete, where one can be read by itself or in a list. */
const CAN_BE_VIEWED = /^\/(?:tasks|projects|sections|comments)\/[^/]+$/

/** Whether the person sees what a path leads to still, though its deletion was refused as if it were gone. */
export async function isThere(path: string, server: Server): Promise<boolean> {
  if (!CAN_BE_VIEWED.test(path)) return false
  const found = path.startsWith('/sections/') ? readSection(path, server) : readOne(path, server, 404)
  return (await found).length > 0
}

/** Reads a row; none when the server answers with the status `unless`. */
export async function readOne(path: string, server: Server, unless: number): Promise<Answered[]> {
  try {
    return [await server.read(path)]
  } catch (error) {
    if (error instanceof ApiError && error.status === unless) return []
    throw error
  }
}

/** Finds a section in the list, because there is no GET for a single one. */
export async function readSection(path: string, server: Server): Promise<Answered[]> {
  for (let next = ''; ;) {
    const page = await server.read(`/sections?archived=true&limit=${MAX_LIMIT}${next}`)
    const { sections, next_cursor } = page.body as Paged<'sections', Section>
    const body = sections.find(({ id }) => path.endsWith(id))
    if (body) return [{ ...page, body, etag: null }]
    if (next_cursor === null) return []
    next = `&cursor=${next_cursor}`
  }
}

/** Parallel requests: few enough for any server and browser, and enough to be quick for many tasks. */
const READ_AT_ONCE = 10

/** Those of the first tasks that can be read: what cannot be compared is not told, and holds nothing up. */
export async function readTasks(ids: Iterable<string>, server: Server): Promise<Answered[]> {
  const some = [...ids].slice(0, MOST_IN_BATCH)
  const rows: Answered[] = []
  for (let at = 0; at < some.length; at += READ_AT_ONCE) {
    const reads = some.slice(at, at + READ_AT_ONCE).map((id) => readOne(`/tasks/${id}`, server, 404))
    const read = await ignoreRefusal(Promise.all(reads))
    if (!read) break
    rows.push(...read.flat())
  }
  return rows
}
