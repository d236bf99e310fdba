/** What a tool answers: the object twice, as such, and as text for programs that show nothing else. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { Turn } from '../../platform/event-loop.ts'
import { Json } from '../../platform/http/answers/json.ts'

export const resultOf = (body: unknown = {}): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(body) }],
  structuredContent: body as Record<string, unknown>,
})

/** The same of a body that is serialized already, however long it is. */
export async function resultOfJson({ parts }: Json<unknown>): Promise<Json<CallToolResult>> {
  const quoted: Uint8Array[] = []
  const turn = new Turn()
  for (const part of parts) {
    if (turn.isOver) await turn.pass()
    quoted.push(Buffer.from(JSON.stringify(Buffer.from(part).toString()).slice(1, -1)))
  }
  return new Json([OPEN, ...quoted, BETWEEN, ...parts, CLOSE])
}

const [OPEN, BETWEEN, CLOSE] = ['{"content":[{"type":"text","text":"', '"}],"structuredContent":', '}'].map((text) =>
  Buffer.from(text),
) as [Buffer, Buffer, Buffer]
