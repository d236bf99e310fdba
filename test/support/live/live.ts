/** Somebody with an open live channel; every message is checked against openapi.yaml. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Change } from '../../../src/contract/live.ts'
import type { TestApp } from '../app.ts'
import { validatorOf } from '../openapi/openapi.ts'
import type { Ends } from '../database.ts'
import type { Person } from '../people.ts'

/** Kind of an event → the schema of what it shows. */
const SHOWS: Record<string, string> = {
  task: 'Task',
  project: 'Project',
  section: 'Section',
  label: 'Label',
  filter: 'Filter',
  comment: 'Comment',
  attachment: 'Attachment',
  member: 'Member',
  notification: 'Notification',
}

export class LiveClient {
  readonly ws: WebSocket
  readonly messages: Change[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  #taken = 0
  #wake = () => {}

  constructor(ws: WebSocket) {
    this.ws = ws
    ws.on('message', (data) => {
      const change = JSON.parse((data as Buffer).toString()) as Change
      assertDescribedChange(change)
      this.messages.push(change)
      this.#wake()
    })
    ws.on('error', () => {})
    this.closed = new Promise((resolve) => ws.on('close', (code, reason) => resolve({ code, reason: String(reason) })))
  }

  /** The next message, whenever it comes. */
  async next(): Promise<Change> {
    while (this.#taken >= this.messages.length) {
      await new Promise<void>((resolve, reject) => {
        this.#wake = resolve
        void this.closed.then(({ code }) => reject(new Error(`the channel closed with ${code}`)))
      })
    }
    return this.messages[this.#taken++]!
  }

  /** The messages up to and with the first that fits. */
  async until(fits: (change: Change) => boolean): Promise<Change[]> {
    const seen: Change[] = []
    do seen.push(await this.next())
    while (!fits(seen.at(-1)!))
    return seen
  }

  /** What came until now and was not looked at. */
  rest(): Change[] {
    const rest = this.messages.slice(this.#taken)
    this.#taken = this.messages.length
    return rest
  }

  close(): void {
    this.ws.terminate()
  }
}

export const urlOf = (app: TestApp, since?: string): string =>
  `${app.url.replace('http', 'ws')}/api/v1/ws${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`

/** Opens a channel as this person's script does; resolves when it is open. */
export async function listen(test: Ends, app: TestApp, person: Person, since?: string): Promise<LiveClient> {
  const ws = new WebSocket(urlOf(app, since), { headers: person.api.credentials })
  const client = new LiveClient(ws)
  test.after(() => client.close())
  await once(ws, 'open')
  return client
}

/** The status and body of a refused upgrade; fails when it is not refused. */
export function refusal(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: { code: string } }> {
  const ws = new WebSocket(url, { headers })
  ws.on('error', () => {})
  return new Promise((resolve, reject) => {
    ws.on('open', () => reject(new Error('the channel was opened')))
    ws.on('unexpected-response', (_request, response) => {
      let text = ''
      response.on('data', (piece) => (text += String(piece)))
      response.on('end', () => resolve({ status: response.statusCode!, body: JSON.parse(text) as { code: string } }))
    })
  })
}

/** Throws when a message is not as the description says. */
export function assertDescribedChange(change: Change): void {
  check('Change', change)
  const [kind = '', verb] = change.type.split('.')
  const schema = SHOWS[kind]
  if (!schema || verb === 'deleted' || verb === 'removed') return
  const { reload: _, ...payload } = change.payload as { reload?: true }
  check(schema, payload)

  function check(name: string, value: unknown): void {
    const validate = validatorOf({ $ref: `#/components/schemas/${name}` })
    if (!validate(value))
      throw new Error(`${change.type}: ${JSON.stringify(validate.errors)} in ${JSON.stringify(value)}`)
  }
}
