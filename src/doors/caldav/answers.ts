/** XML answers; long ones are streamed. */
import type { Actor } from '../../domain/access/actor.ts'
import { Refusal } from '../../domain/errors.ts'
import { KIB } from '../../domain/sizes.ts'
import { Stale, Unmet } from '../../features/caldav/refusals.ts'
import { nextTurn, Turn } from '../../platform/event-loop.ts'
import { answerTo } from '../../platform/http/answers/refusals.ts'
import { cal, dav, escapeXml, XML_DECLARATION, href, NAMESPACES } from './xml.ts'

/** Headers by which clients recognise a CalDAV server. */
export const CAPABILITIES = { DAV: '1, 3, calendar-access, extended-mkcol', 'Cache-Control': 'private, no-cache' }

/** `Content-Type` of a task. */
export const TASK_TYPE = 'text/calendar; charset=utf-8; component=vtodo'

const XML = { 'Content-Type': 'application/xml; charset=utf-8' }

export const empty = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { ...CAPABILITIES, 'Content-Length': '0', ...headers } })

const xml = (status: number, body: string, headers: Record<string, string> = {}): Response => {
  const bytes = new TextEncoder().encode(XML_DECLARATION + body)
  return new Response(bytes, {
    status,
    headers: { ...CAPABILITIES, ...XML, 'Content-Length': String(bytes.length), ...headers },
  })
}

/** Characters after which a chunk ends. */
const PIECE = 64 * KIB

const OPEN = `${XML_DECLARATION}<D:multistatus${NAMESPACES}>`
const CLOSE = '</D:multistatus>'

/** A multistatus answer: a short one at once, a long one as a stream that yields to the event loop between chunks. */
export async function multistatus(
  responses: Iterator<string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const all = { ...CAPABILITIES, ...XML, ...headers }
  const first = piece(responses, OPEN)
  if (first.done) {
    const bytes = new TextEncoder().encode(first.text + CLOSE)
    return new Response(bytes, { status: 207, headers: { ...all, 'Content-Length': String(bytes.length) } })
  }
  const encoder = new TextEncoder()
  let waiting: string | null = first.text
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await nextTurn()
        const { text, done } = piece(responses, waiting ?? '')
        waiting = null
        controller.enqueue(encoder.encode(done ? text + CLOSE : text))
        if (done) controller.close()
      },
      cancel: () => void responses.return?.(),
    },
    { highWaterMark: 2 },
  )
  return new Response(body, { status: 207, headers: all })
}

function piece(responses: Iterator<string>, start: string): { text: string; done: boolean } {
  const turn = new Turn()
  let text = start
  while (text.length < PIECE && !turn.isOver) {
    const { done, value } = responses.next()
    if (done) return { text, done: true }
    text += value
  }
  return { text, done: false }
}

/** A refusal as a `D:error` element with its condition and description. */
export function refused(refusal: Refusal, actor: Actor | null, hrefOf: (task: string) => string | null): Response {
  const { status, headers } = answerTo(refusal)
  const condition = refusal instanceof Unmet ? conditionOf(refusal, hrefOf) : ''
  const words = dav('responsedescription', escapeXml(refusal.message))
  const more = { ...(headers as Record<string, string>) }
  if (status === 401) more['WWW-Authenticate'] = 'Basic realm="Errand", charset="UTF-8"'
  return xml(statusOf(refusal, status, actor), `<D:error${NAMESPACES}>${condition}${words}</D:error>`, more)
}

function statusOf(refusal: Refusal, status: number, actor: Actor | null): number {
  if (refusal instanceof Stale) return 412
  if (refusal.code === 'inbox_protected' || (refusal.code === 'validation_failed' && actor)) return 403
  return status
}

function conditionOf({ condition, task }: Unmet, hrefOf: (task: string) => string | null): string {
  const [space, name = ''] = condition.split(':')
  const path = task === undefined ? null : hrefOf(task)
  return (space === 'C' ? cal : dav)(name, path === null ? '' : href(path))
}
