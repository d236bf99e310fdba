/** An answer that is kept for its Idempotency-Key names its objects by id; a repetition shows them as they are by then. */
import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../domain/errors.ts'
import type { Database } from '../db/transaction.ts'
import { Turn } from '../event-loop.ts'
import { Json, jsonList } from './answers/json.ts'
import type { KeptAnswer, StoredReferences } from './idempotency.ts'
import type { Answer, AnyCall, Route } from './route.ts'

/** The field in which changes of many tasks return the tasks. */
const LIST = 'tasks'

export class ReferencedObjects {
  readonly #db: Database
  /** The routes that read one object by id, by their folder: `tasks` of `/tasks/:id`. */
  readonly #singles: ReadonlyMap<string, Route>

  constructor(db: Database, routes: readonly Route[]) {
    this.#db = db
    this.#singles = new Map(
      routes.flatMap((route) => {
        const [, folder] = /^\/([\w-]+)\/:id$/.exec(route.path) ?? []
        return folder !== undefined && route.read ? [[folder, route]] : []
      }),
    )
  }

  /** Which objects of this answer can be read again by id; null when there are none. */
  of(route: Route, call: AnyCall, answer: Answer): StoredReferences | null {
    const [, named = '', parameter] = route.path.split('/')
    const body = (answer.body ?? {}) as Record<string, unknown>
    const { id } = body
    const isItself = !route.path.includes(':') || (parameter === ':id' && call.params.id === id)
    const folder = answer.shows ?? (isItself ? named : '')
    if (typeof id === 'string' && this.#singles.has(folder)) return { folder, ids: [id], isList: false }
    const list = body[LIST]
    const ids =
      list instanceof Json ? list.ids : Array.isArray(list) ? (list as { id: string }[]).map((one) => one.id) : null
    return ids ? { folder: LIST, ids: [...ids], isList: true } : null
  }

  /** The kept answer with its objects as the caller sees them now; those that are gone from a list are left out. */
  async readAgain({ answer, references }: KeptAnswer, call: AnyCall, incoming: IncomingMessage): Promise<Answer> {
    const { folder, ids, isList } = references!
    const read = async (id: string) =>
      this.#singles.get(folder)!.read!(this.#db, { ...call, params: { id }, body: undefined, query: {} }, incoming)
    if (!isList) {
      const fresh = await read(ids[0]!)
      const body = { ...(answer.body as object | undefined), ...(fresh.body as object) }
      return { ...fresh, body, status: answer.status, headers: { ...answer.headers, ...fresh.headers } }
    }
    const objects: Uint8Array[] = []
    const turn = new Turn()
    for (const id of ids) {
      if (turn.isOver) await turn.pass()
      const fresh = await read(id).catch(unlessGone)
      if (fresh) objects.push(Buffer.from(JSON.stringify(fresh.body)))
    }
    return { ...answer, body: { [folder]: jsonList(objects), ...(answer.body as object) } }
  }
}

function unlessGone(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not_found') return null
  throw error
}
