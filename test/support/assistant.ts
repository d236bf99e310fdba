/** An assistant that reads and writes tasks over MCP. */
import type { TestContext } from 'node:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { TestApp } from './app.ts'

/** The official SDK's own client, over HTTP. */
export async function assistant(
  t: Pick<TestContext, 'after'>,
  app: TestApp,
  credentials: Record<string, string>,
  path = '/mcp',
) {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(app.url + path), {
    requestInit: { headers: credentials },
  })
  await client.connect(transport)
  t.after(() => client.close())
  return client
}
