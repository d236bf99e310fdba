/** The browser program without a screen: its store, in this process, against the real service. Import it first. */
import { after } from 'node:test'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { effect, signal } from '@preact/signals'
import { tableChanged } from '../../../src/web/sync/state/table.ts'
import { eventually } from '../../support/eventually.ts'
import type { TestApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import type { Person } from '../../support/people.ts'

interface Here {
  url: string
  cookie: string
  sockets: boolean
  clock: TestApp['clock'] | null
}

let here: Here = { url: 'http://nowhere.invalid', cookie: '', sockets: true, clock: null }
/** Method and path of what did not reach the service. */
export const unreached = signal<readonly string[]>([])
const answered = new Map<RegExp, () => Promise<unknown>>()

const place = {
  get origin() {
    return here.url
  },
  pathname: '/',
  search: '',
}
const quietDocument = { addEventListener() {}, documentElement: {}, querySelectorAll: () => [], activeElement: null }
const PlainSocket = globalThis.WebSocket
const plainFetch = globalThis.fetch
const plainTimeout = globalThis.setTimeout
const timers: NodeJS.Timeout[] = []
/** What a page has put off ends with it; else it would keep the process for ten seconds. */
after(() => timers.forEach(clearTimeout))

/** As a browser's: it sends the cookie, which answers may change, and the page's origin. */
class PageSocket extends PlainSocket {
  constructor(url: string) {
    const { origin } = new URL(here.url)
    super(here.sockets ? url : 'ws://127.0.0.1:1', { headers: { Cookie: here.cookie, Origin: origin } } as never)
  }
}

Object.assign(globalThis, {
  indexedDB: new IDBFactory(),
  IDBKeyRange,
  WebSocket: PageSocket,
  location: place,
  history: { state: null },
  document: quietDocument,
  HTMLElement: EventTarget,
  addEventListener() {},
  removeEventListener() {},
  setTimeout: (...put: Parameters<typeof setTimeout>) => {
    const timer = plainTimeout(...put)
    timers.push(timer)
    return timer
  },
  requestAnimationFrame: (work: () => void) => queueMicrotask(work),
  fetch: async (path: string, init: RequestInit): Promise<Response> => {
    if (!path.startsWith('/')) return plainFetch(path, init)
    const headers = { ...(init.headers as Record<string, string>), cookie: here.cookie, origin: here.url }
    // As in life, no two changes are of the same instant.
    if (init.method !== 'GET') here.clock?.advance(1)
    const response = await plainFetch(here.url + path, { ...init, headers }).catch((error: unknown) => {
      unreached.value = [...unreached.peek(), `${init.method} ${path}`]
      throw error
    })
    const text = await response.text()
    for (const [pattern, hold] of answered) if (pattern.test(`${init.method} ${path}`)) await hold()
    const [cookie] = response.headers.getSetCookie()
    if (cookie) here.cookie = cookie.slice(0, cookie.indexOf(';'))
    return new Response(response.status === 204 ? null : text, { status: response.status, headers: response.headers })
  },
})

/** Holds answers back, after the service has given them, until `hold` resolves. */
export function holdAnswers(test: Ends, pattern: RegExp, hold: () => Promise<unknown>): void {
  answered.set(pattern, hold)
  test.after(() => void answered.delete(pattern))
}

/** Does `meanwhile` after the service has given its first answer to what `read` reads there, and before that comes. */
export async function beforeAnswer(
  test: Ends,
  pattern: RegExp,
  read: () => unknown,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  let isFirst = true
  holdAnswers(test, pattern, async () => {
    if (!isFirst) return
    isFirst = false
    answer()
    await mayCome
  })
  const reading = read()
  await isAnswered
  await meanwhile()
  letCome()
  await reading
}

/** This person opens the page and is signed in by their cookie; `url` for another way to the service. */
export async function openPage(
  test: Ends,
  app: TestApp,
  person: Person,
  { url = app.url, sockets = true }: { url?: string; sockets?: boolean } = {},
): Promise<void> {
  const { startSession, session } = await import('../../../src/web/data/account/session.ts')
  const { stopLive } = await import('../../../src/web/sync/live.ts')
  const { closeQueue } = await import('../../../src/web/sync/queue/current.ts')
  const { forgetAll } = await import('../../../src/web/sync/state/live-tables.ts')
  const { forgetMessages } = await import('../../../src/web/data/messages.ts')
  const { loadMoreText } = await import('../../../src/web/text/text.ts')
  here = { url, sockets, clock: app.clock, cookie: person.session.credentials['Cookie']! }
  test.after(() => {
    stopLive()
    closeQueue()
    forgetAll()
    forgetMessages()
  })
  await loadMoreText()
  await startSession()
  if (session.peek() !== 'signed-in') throw new Error(`the page is ${session.peek()}`)
}

/**
 * Resolves once everything has been read behind the first screen: till then what is done elsewhere comes with that, not as
 * a change, and rows that no list holds are dropped at its end.
 */
export async function settled(): Promise<void> {
  const { livePosition } = await import('../../../src/web/sync/live.ts')
  await eventually(() => livePosition() !== null)
}

const PATIENCE_MS = 30_000

/** Resolves as soon as it is so; fails where it is not within half a minute. */
export const until = (isSo: () => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      if (isSo()) queueMicrotask(() => (end(), resolve()))
    }
    const stop = effect(look)
    // What is laid over rows and what lies below them can change though the rows look the same.
    const leave = tableChanged.on(look)
    const failing = setTimeout(() => (end(), reject(new Error(`was never so: ${isSo.toString()}`))), PATIENCE_MS)
    const end = (): void => {
      stop()
      leave()
      clearTimeout(failing)
    }
  })
