/** A browser without a screen: what its pages share, and pages with the real queue before the real service. */
import { IDBFactory } from 'fake-indexeddb'
import { Window } from 'happy-dom'
import { ApiError, Unreachable } from '../../../src/web/sync/http/errors.ts'
import { storedIn } from '../../../src/web/sync/local-storage.ts'
import { openDatabase, type Database } from '../../../src/web/sync/queue/database.ts'
import { openQueue, type Queue } from '../../../src/web/sync/queue/queue.ts'
import type { Server } from '../../../src/web/sync/queue/server.ts'
import { TIMING } from '../../../src/web/sync/queue/timing.ts'
import type { Ends } from '../../support/database.ts'
import type { Person } from '../../support/people.ts'
import type { Wire } from '../../support/live/wire.ts'

/** One sending of a change: from which page, how often it had been sent before, and whether it was answered. */
export interface Sending {
  page: string
  key: string
  path: string
  body: object | undefined
  began: number
  ended: number | null
  answered: boolean
}

export interface Browser {
  open(name: string): Promise<Page>
  /** Every sending of every page, in order. */
  sendings: Sending[]
  /** What is kept by it, as another page would read it. */
  database: Database
}

export interface Page {
  name: string
  queue: Queue
  edit(taskId: string, change: Record<string, unknown>, seen?: Record<string, unknown> | null): string
  /** Closes as a person does. */
  close(): void
  /** Is gone without a word, in the middle of whatever it does. */
  crash(): void
}

interface Options {
  /** What a page does with the storage that all share; another one shows what the tests find. */
  database?: (real: Database) => Database
  keyed?: boolean
}

const PATIENCE_MS = 400
const QUICK = { ...TIMING, pageAnswersMs: 240, checkMs: 260, firstPauseMs: 20, longestPauseMs: 80, toldMs: 200 }

let browsers = 0

export function browserOf(
  test: Ends,
  person: Person,
  wire: Wire,
  { database = (real) => real, keyed = true }: Options = {},
): Browser {
  const factory = new IDBFactory()
  const atOnce = storedIn(() => localStorage)
  const { localStorage } = new Window({ url: 'http://localhost/' })
  const channelName = `browser ${++browsers} of ${process.pid}`
  const sendings: Sending[] = []
  let clock = 0
  const reader = openDatabase(factory)
  test.after(() => reader.close())

  const open = async (name: string): Promise<Page> => {
    const life = new AbortController()
    const real = openDatabase(factory)
    const own = database(mortal(real, life.signal))
    const channel = new BroadcastChannel(channelName)
    ;(channel as unknown as { unref(): void }).unref()
    const server: Server = {
      async deliver(write, _file, ifMatch) {
        const { path, body, key = '' } = write
        const sending: Sending = { page: name, key, path, body, began: ++clock, ended: null, answered: false }
        sendings.push(sending)
        try {
          const response = await ask(
            write.method,
            path,
            keyed || write.method === 'POST' ? write : { body: write.body },
            ifMatch,
          )
          sending.answered = true
          return response
        } catch (error) {
          sending.answered = error instanceof ApiError
          throw error
        } finally {
          sending.ended = life.signal.aborted ? null : ++clock
        }
      },
      read: (path) => ask('GET', path, {}),
    }
    const ask = async (
      method: string,
      path: string,
      { body, key }: { body?: object | undefined; key?: string },
      ifMatch?: string | null,
    ) => {
      const headers: Record<string, string> = { ...person.session.credentials, origin: wire.url, connection: 'close' }
      if (body) headers['content-type'] = 'application/json'
      if (key) headers['idempotency-key'] = key
      if (ifMatch) headers['if-match'] = ifMatch
      const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), life.signal])
      const init = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) }
      const [response, text] = await fetch(`${wire.url}/api/v1${path}`, init)
        .then(async (response) => [response, await response.text()] as const)
        .catch(async () => {
          if (life.signal.aborted) await new Promise(() => {})
          throw new Unreachable()
        })
      if (life.signal.aborted) await new Promise(() => {})
      const answer = text ? JSON.parse(text) : {}
      if (!response.ok) throw new ApiError(response.status, answer.code, answer.error, answer.fields)
      const header = (name: string): string | null => response.headers.get(name)
      return {
        body: answer,
        undoId: header('x-undo-id'),
        replayed: header('idempotent-replay') === 'true',
        etag: header('etag'),
      }
    }
    const queue = openQueue({
      person,
      database: own,
      atOnce,
      channel,
      server,
      isOnline: () => !life.signal.aborted,
      checkConnection: () => {},
      timing: QUICK,
    })
    const crash = (): void => {
      // An answer that it could not write down any more is no answer: another page asks for it once more.
      const left = new Set(queue.changes.peek().map(({ key }) => key))
      for (const one of sendings) if (one.page === name && left.has(one.key)) one.answered = false
      life.abort()
      queue.close()
      channel.close()
      real.close()
    }
    test.after(() => life.signal.aborted || crash())
    await queue.open()
    return {
      name,
      queue,
      edit: (id, change, seen = null) =>
        queue.add(
          { method: 'PATCH', path: `/tasks/${id}`, body: change },
          { name: 'a task', shown: [['task', id, change, seen]] },
        ),
      close() {
        queue.handOver()
        // What was begun in the last moment still comes to pass.
        setTimeout(crash)
      },
      crash,
    }
  }
  return { open, sendings, database: reader }
}

/** A page that is gone takes no further step. */
const mortal = (real: Database, life: AbortSignal): Database => {
  const never = <T>(): Promise<T> => new Promise(() => {})
  const alive = async <T>(work: () => Promise<T>): Promise<T> => {
    if (life.aborted) return never()
    const result = await work().catch((error: unknown) => {
      if (life.aborted) return never<T>()
      throw error
    })
    return life.aborted ? never() : result
  }
  return {
    step: (...given) => alive(() => real.step(...given)),
    stepForAll: (work) => alive(() => real.stepForAll(work)),
    read: (person) => alive(() => real.read(person)),
    readFile: (key) => alive(() => real.readFile(key)),
    close: real.close,
  }
}
