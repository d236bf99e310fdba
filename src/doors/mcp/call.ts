import type { IncomingMessage } from 'node:http'
import { check } from '../../contract/check.ts'
import { invalid, notFound, type FieldErrors } from '../../domain/errors.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { Answer, Call, Route } from '../../platform/http/route.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Tool } from './tools.ts'

/** The request that a tool was called by. */
export interface Asked {
  call: Call
  incoming: IncomingMessage
}

/** Does exactly what the REST action does, by its own route; throws the same refusals. */
export async function callAction(
  db: Database,
  tool: Tool,
  route: Route,
  args: Readonly<Record<string, unknown>>,
  { call: asked, incoming }: Asked,
): Promise<Answer> {
  const { id, fields } = pathOf(tool, args)
  const { query, body } = inputOf(route, fields)
  const call = { ...asked, params: { id }, query, body } as Call
  if (route.read) return route.read(db, call as never, incoming)
  return db.write(
    (tx) => {
      asked.recheck(tx)
      return route.write!(tx, { ...call, now: tx.now } as never, undefined as never)
    },
    { evenWhenFull: route.method === 'DELETE' },
  )
}

function pathOf(tool: Tool, args: Readonly<Record<string, unknown>>): { id: string; fields: Record<string, unknown> } {
  if (!tool.id) return { id: '', fields: { ...args } }
  const { [tool.id]: id, ...fields } = args
  if (id === undefined) throw invalid({ [tool.id]: 'required' })
  if (typeof id !== 'string' || !isUuid(id)) throw notFound()
  return { id, fields }
}

function inputOf(route: Route, fields: Record<string, unknown>): { query: unknown; body: unknown } {
  const known = (route.query as { entries?: object } | undefined)?.entries ?? {}
  const inQuery = Object.entries(fields).filter(([name]) => Object.hasOwn(known, name))
  const inBody = Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(known, name)))
  const query = route.query ? check(route.query, Object.fromEntries(inQuery.flatMap(asText))) : undefined
  const body = route.body ? check(route.body, inBody) : noneOf(inBody)
  if (query?.ok === false || !body.ok) throw invalid({ ...errorsOf(query), ...errorsOf(body) })
  return { query: query?.value, body: route.body && body.value }
}

type Checked = { ok: true; value: unknown } | { ok: false; fields: FieldErrors }

const errorsOf = (checked: Checked | undefined): FieldErrors => (!checked || checked.ok ? {} : checked.fields)

const noneOf = (fields: object): Checked => {
  const names = Object.keys(fields)
  if (names.length === 0) return { ok: true, value: undefined }
  return { ok: false, fields: Object.fromEntries(names.map((name) => [name, 'unknown field'])) }
}

/** Parameters are texts to the action; a null is as good as absent. */
const asText = ([name, value]: [string, unknown]): [string, unknown][] =>
  value === null ? [] : [[name, typeof value === 'number' || typeof value === 'boolean' ? String(value) : value]]
