import type { IncomingMessage } from 'node:http'
import { check } from '../../contract/check.ts'
import { invalid, notFound } from '../../domain/errors.ts'
import { checkValues } from '../../platform/http/input.ts'
import type { AnyCall, Answer, Route } from '../../platform/http/route.ts'
import type { Run } from '../../platform/http/run.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { Tool } from './tools.ts'

/** The request that a tool was called by. */
export interface ToolCall {
  call: AnyCall
  incoming: IncomingMessage
}

type Arguments = Readonly<Record<string, unknown>>

/** Does exactly what the REST action does, by its own route; throws the same refusals. */
export async function callAction(
  run: Run,
  tool: Tool,
  route: Route,
  args: Arguments,
  { call, incoming }: ToolCall,
): Promise<Answer> {
  const { id, fields } = pathOf(tool, args)
  return run(route, { ...call, params: { id }, ...checkValues(route, split(route, fields), check) }, { incoming })
}

function pathOf(tool: Tool, args: Arguments): { id: string; fields: Arguments } {
  if (!tool.id) return { id: '', fields: args }
  const { [tool.id]: id, ...fields } = args
  if (id === undefined) throw invalid({ [tool.id]: 'required' })
  if (typeof id !== 'string' || !isUuid(id)) throw notFound()
  return { id, fields }
}

/** Splits arguments: those that the route's query knows, and the rest as the body. */
function split(route: Route, fields: Arguments): { query: Record<string, unknown>; body: object } {
  const known = (route.query as { entries?: object } | undefined)?.entries ?? {}
  const { query = [], body = [] } = Object.groupBy(Object.entries(fields), ([name]) =>
    Object.hasOwn(known, name) ? 'query' : 'body',
  )
  return { query: Object.fromEntries(query.flatMap(asText)), body: Object.fromEntries(body) }
}

/** Parameters are texts to the action; a null is as good as absent. */
const asText = ([name, value]: [string, unknown]): [string, unknown][] =>
  value === null ? [] : [[name, typeof value === 'number' || typeof value === 'boolean' ? String(value) : value]]
