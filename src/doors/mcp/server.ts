/** Speaks the Model Context Protocol by the official SDK; loaded with the first request. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  isJSONRPCRequest,
  ListToolsRequestSchema,
  type Tool as ListedTool,
} from '@modelcontextprotocol/sdk/types.js'
import { mayUse } from '../../contract/scopes.ts'
import { Refusal } from '../../domain/errors.ts'
import type { Database } from '../../platform/db/transaction.ts'
import { answerTo } from '../../platform/http/answers/refusals.ts'
import { responseOf } from '../../platform/http/answers/responses.ts'
import { outOfScope } from '../../platform/http/caller/caller.ts'
import { asJson, type Json } from '../../platform/http/answers/json.ts'
import type { Route } from '../../platform/http/route.ts'
import { createRunner } from '../../platform/http/run.ts'
import { callAction, type ToolCall } from './call.ts'
import { resultOf, resultOfJson } from './result.ts'
import { argumentsOf } from './schema.ts'
import { TOOLS, type Tool } from './tools.ts'

interface McpServerNeeds {
  db: Database
  /** All that REST can do. */
  routes: readonly Route[]
  version: string
}

type McpHandler = (message: unknown, asked: ToolCall) => Promise<Response>

/** Answers one message; there is no session between them. */
export function createMcpHandler({ db, routes, version }: McpServerNeeds): McpHandler {
  const run = createRunner(db, routes)
  const actions = new Map(TOOLS.map((tool) => [tool.name, { tool, route: routeOf(routes, tool) }]))
  const listed = [...actions.values()].map(({ tool, route }) => ({ route, listing: listing(tool, route) }))

  return async (message, asked) => {
    const invalid = refusalOfParams(message)
    if (invalid) return invalid
    const faults: unknown[] = []
    let serialized = null as Json<unknown> | null
    const server = new Server(
      { name: 'errand', title: 'Errand', version },
      { capabilities: { tools: {} }, instructions },
    )
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: listed.filter(({ route }) => mayUse(asked.call.scope, route)).map((one) => one.listing),
    }))
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      const action = actions.get(params.name)
      if (!action) throw invalidParams(`There is no tool ${params.name.slice(0, 100)}`)
      try {
        if (!mayUse(asked.call.scope, action.route)) throw outOfScope(asked.call.scope)
        const { body } = await callAction(run, action.tool, action.route, params.arguments ?? {}, asked)
        serialized = asJson(body)
        return resultOf(serialized ? {} : body)
      } catch (error) {
        if (error instanceof Refusal) return { ...resultOf(answerTo(error).body), isError: true }
        faults.push(error)
        throw error
      }
    })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      const response = await transport.handleRequest(requestOf(asked), { parsedBody: message })
      const bytes = await response.arrayBuffer()
      if (faults.length > 0) throw faults[0]
      if (serialized && bytes.byteLength > 0) return await withResult(response.status, Buffer.from(bytes), serialized)
      return new Response(bytes.byteLength > 0 ? bytes : null, { status: response.status, headers: response.headers })
    } finally {
      await server.close()
    }
  }
}

/** Unlike `McpError`, which writes the code in front of the message; clients do that too. */
const invalidParams = (message: string): Error => Object.assign(new Error(message), { code: ErrorCode.InvalidParams })

const SHAPES = new Map(
  [InitializeRequestSchema, ListToolsRequestSchema, CallToolRequestSchema].map((shape) => [
    shape.shape.method.value as string,
    shape,
  ]),
)

/** An error for invalid params; the SDK would report them as an internal error. */
function refusalOfParams(message: unknown): Response | null {
  if (!isJSONRPCRequest(message) || SHAPES.get(message.method)?.safeParse(message).success !== false) return null
  const error = { code: ErrorCode.InvalidParams, message: `The params are not those of ${message.method}` }
  return Response.json({ jsonrpc: '2.0', id: message.id, error })
}

const instructions =
  'Errand keeps the tasks of a household or small team. Days are YYYY-MM-DD; the tool today says which day it is for the person. Look ids up before you use them; prefer quick_add for what a person says in one line.'

function routeOf(routes: readonly Route[], { action }: Tool): Route {
  const route = routes.find(({ method, path }) => `${method} ${path}` === action)
  if (!route) throw new Error(`There is no route ${action}`)
  return route
}

const listing = (tool: Tool, route: Route): ListedTool => ({
  name: tool.name,
  description: tool.description,
  inputSchema: argumentsOf(tool, route),
  annotations: {
    readOnlyHint: tool.reads === true,
    destructiveHint: tool.destroys === true,
    openWorldHint: false,
  },
})

/** The SDK's answer with this as its result: the SDK would keep everybody waiting for a second with 20,000 tasks. */
async function withResult(status: number, answer: Buffer, serialized: Json<unknown>): Promise<Response> {
  const message = JSON.parse(answer.toString()) as { result?: unknown }
  const body = message.result ? { ...message, result: await resultOfJson(serialized) } : message
  return responseOf({ status, body }, 'POST')
}

/** We answer in JSON always, whatever else a program would take too. */
function requestOf({ incoming }: ToolCall): Request {
  const version = incoming.headers['mcp-protocol-version']
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(typeof version === 'string' && { 'MCP-Protocol-Version': version }),
    },
  })
}
