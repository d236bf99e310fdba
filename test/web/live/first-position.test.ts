import { openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receive } from '../../../src/web/data/loading/changes.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { checkConnection, livePosition, resumeFrom, startLive } from '../../../src/web/sync/live.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { maja } from '../../support/people.ts'
import { made } from '../support/made.ts'

/** Maja's page, which can begin a visit once more, and reads nothing afresh then. */
async function beginAgain(t: Ends, app: TestApp) {
  const home = await maja(app)
  await openPage(t, app, home)
  await settled()
  return {
    home,
    begin: (reached = (): void => {}) => {
      resumeFrom(null)
      startLive({ receive, readAfresh: async () => {}, reached })
    },
  }
}

test('what is done while the socket of a first visit opens is heard of, though the position was found meanwhile', async (t) => {
  const app = await startApp(t)
  const { home, begin } = await beginAgain(t, app)
  const opening = Promise.withResolvers<void>()
  const Socket = globalThis.WebSocket
  let sockets = 0
  /** The first opens late. */
  class LateSocket extends EventTarget {
    #socket: WebSocket | undefined
    #isClosed = false
    constructor(url: string) {
      super()
      const open = (): void => {
        this.#socket = new Socket(url)
        for (const type of ['open', 'close'])
          this.#socket.addEventListener(type, () => this.dispatchEvent(new Event(type)))
        this.#socket.addEventListener('message', ({ data }) =>
          this.dispatchEvent(new MessageEvent('message', { data: data as string })),
        )
        if (this.#isClosed) this.#socket.close()
      }
      if (++sockets === 1) void opening.promise.then(open)
      else open()
    }
    close(): void {
      this.#isClosed = true
      this.#socket?.close()
    }
  }
  t.after(() => void (globalThis.WebSocket = Socket))
  globalThis.WebSocket = LateSocket as unknown as typeof WebSocket
  begin()
  await eventually(() => assert.equal(sockets, 1))
  checkConnection()
  await eventually(() => assert.ok(livePosition()))
  const id = await made(home.api, '/tasks', { content: 'Ask the landlord' })
  opening.resolve()
  await until(() => tasks.get(id) !== undefined)
})

test('what is heard of late counts, though the position was asked for twice and the second answer is newer', async (t) => {
  const app = await startApp(t)
  const { home, begin } = await beginAgain(t, app)
  const { addEventListener } = EventTarget.prototype
  const heard = Promise.withResolvers<void>()
  t.mock.method(
    WebSocket.prototype,
    'addEventListener',
    function (this: EventTarget, type: string, hear: EventListener) {
      addEventListener.call(this, type, (event) =>
        type === 'message' ? void heard.promise.then(() => hear(event)) : hear(event),
      )
    },
  )
  const { fetch } = globalThis
  const asked = { toRead: Promise.withResolvers<void>(), toCheck: Promise.withResolvers<void>() }
  const goOn = { toRead: Promise.withResolvers<void>(), toCheck: Promise.withResolvers<void>() }
  t.mock.method(globalThis, 'fetch', async (path: string, init: RequestInit) => {
    const isCheck = /\/changes\?limit/.test(path)
    if (!isCheck && !path.endsWith('/changes')) return fetch(path, init)
    const why = isCheck ? 'toCheck' : 'toRead'
    asked[why].resolve()
    await goOn[why].promise
    return fetch(path, init)
  })
  let times = 0
  begin(() => void (times += 1))
  await asked.toRead.promise
  checkConnection()
  await asked.toCheck.promise
  goOn.toRead.resolve()
  await eventually(() => assert.ok(livePosition()))
  const id = await made(home.api, '/tasks', { content: 'Ask the landlord' })
  const before = times
  goOn.toCheck.resolve()
  await eventually(() => assert.ok(times > before))
  heard.resolve()
  await until(() => tasks.get(id) !== undefined)
})
