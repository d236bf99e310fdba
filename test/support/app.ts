/** The whole service on a free port, with a clock that tests turn; every answer is checked against openapi.yaml. */
import { join } from 'node:path'
import { start, type Running } from '../../src/app.ts'
import { readConfig } from '../../src/platform/settings/config.ts'
import { openSqlite } from '../../src/platform/program/native.ts'
import { TestClock } from './clock.ts'
import { freshFolder, migrations, type Ends } from './database.ts'
import { assertDescribed } from './openapi/openapi.ts'
import { prepared } from './stored/prepared.ts'
import type { Timers } from '../../src/platform/net/timers.ts'

export interface Answered<Body = any> {
  status: number
  body: Body
  headers: Headers
  text: string
}

export interface RequestOptions {
  body?: unknown
  headers?: Record<string, string>
  /** Sent as it is, with this content type. */
  raw?: { type?: string; body: string | Uint8Array<ArrayBuffer> }
}

/** Somebody who sends requests: nobody yet, a session or an API token. */
export class Client {
  readonly #url: string
  readonly credentials: Record<string, string>

  constructor(url: string, credentials: Record<string, string> = {}) {
    this.#url = url
    this.credentials = credentials
  }

  get = (path: string, options: RequestOptions = {}) => this.send('GET', path, options)
  post = (path: string, body?: unknown, options: RequestOptions = {}) => this.send('POST', path, { body, ...options })
  patch = (path: string, body?: unknown, options: RequestOptions = {}) => this.send('PATCH', path, { body, ...options })
  delete = (path: string, options: RequestOptions = {}) => this.send('DELETE', path, options)

  /** `path` below `/api/v1`, or from the top when it starts with `//`. */
  async send(method: string, path: string, options: RequestOptions = {}): Promise<Answered> {
    const full = path.startsWith('//') ? path.slice(1) : `/api/v1${path}`
    const content = contentOf(options)
    const response = await fetch(this.#url + full, {
      method,
      redirect: 'manual',
      headers: { ...this.credentials, ...content.headers, ...options.headers },
      ...(content.body !== undefined && { body: content.body }),
    })
    const text = await response.text()
    assertDescribed({ method, path: full, status: response.status, headers: response.headers, body: text })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, text, body: isJson && text ? JSON.parse(text) : text }
  }
}

function contentOf({ body, raw }: RequestOptions): {
  body?: string | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
} {
  if (raw) return { body: raw.body, headers: raw.type === undefined ? {} : { 'Content-Type': raw.type } }
  if (body === undefined) return { headers: {} }
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
}

export interface TestApp {
  url: string
  mailPort: number | null
  setUpCode: string | null
  clock: TestClock
  dataDir: string
  guest: Client
  tick(): Promise<void>
  stop(): Promise<void>
}

interface TestStartOptions {
  timers?: Timers
  log?: object
  clock?: TestClock
  /** Whether what is due by the clock happens by itself too. */
  ticks?: boolean
  /** Whether a backup is among it. */
  nightly?: boolean
  onIdle?: () => void
}

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {} }

/** Starts the service in a fresh folder; it ends with the test. */
export async function startApp(
  test: Ends,
  environment: Record<string, string> = {},
  options: TestStartOptions = {},
): Promise<TestApp> {
  const dataDir = environment['ERRAND_DATA_DIR'] ?? (await newFolder(options))
  const clock = options.clock ?? new TestClock()
  const running = await run({ ...environment, ERRAND_DATA_DIR: dataDir }, { ...options, clock })
  let ended: Promise<void> | undefined
  const stop = () => (ended ??= running.stop())
  test.after(stop)
  return {
    url: running.url,
    mailPort: running.mailPort,
    setUpCode: running.setUpCode,
    clock,
    dataDir,
    guest: new Client(running.url),
    tick: running.tick,
    stop,
  }
}

const run = (
  environment: Record<string, string>,
  { timers, onIdle, log = silent, clock = new TestClock(), ticks = false, nightly = false }: TestStartOptions,
): Promise<Running> =>
  start(readConfig({ ERRAND_LISTEN: '127.0.0.1:0', ...environment }), {
    clock,
    log: log as never,
    onFatal: (error) => {
      throw error
    },
    ticks,
    nightly,
    ...(timers && { timers }),
    ...(onIdle && { onIdle }),
  })

/** As the first start leaves it. */
async function newFolder({ clock }: TestStartOptions): Promise<string> {
  if (clock) return freshFolder()
  const { dataDir } = await prepared('new', async (dataDir) => (await run({ ERRAND_DATA_DIR: dataDir }, {})).stop())
  return dataDir
}

/** Stops the service and starts it again on the same data, `away` milliseconds later. */
export async function restart(test: Ends, { stop, clock, dataDir }: TestApp, away = 0): Promise<TestApp> {
  await stop()
  clock.advance(away)
  return startApp(test, { ERRAND_DATA_DIR: dataDir }, { clock })
}

/** What takes back each change of the schema that is younger than the oldest `first` of `upgraded`. */
const FORMER_SCHEMA = `
  ALTER TABLE undo_steps RENAME COLUMN group_id TO stroke_id;
  ALTER TABLE tasks RENAME COLUMN completed_group TO completed_stroke;
  ALTER TABLE tasks RENAME COLUMN deleted_group TO deleted_stroke;`

/**
 * Stops the service, makes the data with `sql` what a version without the migrations from `first` (`0040`) on left, and
 * starts it again.
 */
export async function upgraded(test: Ends, app: TestApp, first: string, sql: string, away = 0): Promise<TestApp> {
  await app.stop()
  const raw = openSqlite(join(app.dataDir, 'errand.db'))
  raw.exec(sql)
  raw.exec(FORMER_SCHEMA)
  raw.pragma(`user_version = ${migrations.findIndex(({ name }) => name.startsWith(first))}`)
  raw.close()
  return restart(test, app, away)
}
