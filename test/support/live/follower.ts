/** Somebody's client that follows the live channel, loses it now and then, and resumes where it stood. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Change, Changes } from '../../../src/contract/live.ts'
import type { TestApp } from '../app.ts'
import { assertDescribedChange, urlOf } from './live.ts'
import { Mirror } from './mirror.ts'
import type { Person } from '../people.ts'

export class Follower {
  readonly person: Person
  readonly mirror: Mirror
  readonly #app: TestApp
  #since = ''
  #line: Line | null = null

  constructor(app: TestApp, person: Person) {
    this.#app = app
    this.person = person
    this.mirror = new Mirror(person.api)
  }

  /** Asks where the journal stands, then reads everything: what happens between comes again, and does no harm. */
  async begin(): Promise<void> {
    this.#since = (await this.person.api.get('/changes')).body.seq
    await this.mirror.readAll()
  }

  async connect(): Promise<void> {
    if (this.#line) return
    const ws = new WebSocket(urlOf(this.#app, this.#since), { headers: this.person.api.credentials })
    const line: Line = { ws, taking: Promise.resolve() }
    this.#line = line
    ws.on('error', () => {})
    ws.on('message', (data) => {
      line.taking = line.taking.then(() =>
        this.#line === line ? this.#take(JSON.parse((data as Buffer).toString()) as Change) : undefined,
      )
      line.taking.catch(() => ws.terminate())
    })
    await once(ws, 'open')
  }

  /** The line breaks wherever it stands; what came and was not taken in comes again. */
  async drop(): Promise<void> {
    const line = this.#line
    this.#line = null
    line?.ws.terminate()
    await line?.taking
  }

  /** Without a line: reads at most one page of what was missed. */
  async poll(limit: number): Promise<Changes> {
    await this.drop()
    const { body } = await this.person.api.get(`/changes?since=${this.#since}&limit=${limit}`)
    const { changes, seq, resync } = body as Changes
    if (resync) await this.mirror.readAll()
    for (const change of changes) await this.#take(change)
    this.#since = seq
    return body as Changes
  }

  /** Takes in all there is until now, by the channel if it is open, else page by page. */
  async catchUp(): Promise<void> {
    const line = this.#line
    if (!line) {
      while ((await this.poll(7)).changes.length > 0);
      return
    }
    const { body: mark } = await this.person.api.post('/labels', { name: `mark ${crypto.randomUUID()}` })
    const closed = once(line.ws, 'close')
    while (!this.mirror.knowsLabel(mark.id)) {
      await line.taking
      if (this.mirror.knowsLabel(mark.id)) break
      assert.equal(line.ws.readyState, WebSocket.OPEN, 'the line broke by itself')
      await Promise.race([closed, new Promise((resolve) => setImmediate(resolve))])
    }
    await line.taking
  }

  async #take(change: Change): Promise<void> {
    assertDescribedChange(change)
    assert.ok(change.seq > this.#since, `${change.type} came twice or out of order`)
    await this.mirror.apply(change)
    this.#since = change.seq
  }
}

interface Line {
  ws: WebSocket
  taking: Promise<unknown>
}
