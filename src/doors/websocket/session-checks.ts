/** Closes live channels whose session, token or account has ended, before anything more is sent to them. */
import { SECOND } from '../../domain/calendar/milliseconds.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import { instantOf, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { Authenticate, Credentials } from '../../platform/http/caller/caller.ts'
import type { Timers } from '../../platform/net/timers.ts'

/** Milliseconds between checks, since a session may end by its age; and after a write, by which one may be ended. */
const CHECK_INTERVAL = 30 * SECOND
const CHECK_DELAY = 300
/** Connections checked per turn of the event loop. */
const CHECKED_AT_ONCE = 200

export interface SignedIn {
  readonly credentials: Credentials
  /** Updated whenever it is checked. */
  actor: Actor
  /** Called when it may be sent nothing more. */
  end(): void
}

export interface SessionCheckOptions {
  db: Database
  clock: Clock
  log: { error(details: object, message: string): void }
  timers: Timers
  /** Does not count as activity of the person. */
  authenticateAgain: Authenticate
}

/** Checks connections after every write. */
export class SessionChecks {
  readonly #options: SessionCheckOptions
  readonly #connections: ReadonlySet<SignedIn>
  readonly #ends: readonly (() => void)[]
  /** The caller of each credential, looked up once for all connections that share it. Until the next write. */
  readonly #callers = new Map<string, ReturnType<Authenticate>>()
  /** The connections that were checked since the last write. */
  #checked = new WeakSet<SignedIn>()
  #isPlanned = false

  constructor(options: SessionCheckOptions, connections: ReadonlySet<SignedIn>) {
    this.#options = options
    this.#connections = connections
    this.#ends = [
      options.timers.every(CHECK_INTERVAL, () => this.#checkAllSoon()),
      options.db.onCommit(() => this.#afterWrite()),
    ]
  }

  /** Call it with a connection whose credentials were read just now. */
  admitted(connection: SignedIn): void {
    this.#checked.add(connection)
  }

  /** Call it before anything is sent to the connection. */
  check(connection: SignedIn): void {
    if (!this.#checked.has(connection)) this.#checkNow(connection)
  }

  stop(): void {
    for (const end of this.#ends) end()
  }

  #checkNow(connection: SignedIn): void {
    const caller = this.#callerOf(connection.credentials)
    this.#checked.add(connection)
    if (caller === null || caller === 'wrong') connection.end()
    else connection.actor = caller.actor
  }

  #callerOf(credentials: Credentials): ReturnType<Authenticate> {
    const { authenticateAgain, db, clock } = this.#options
    const shown = credentials.bearer ?? credentials.cookie ?? ''
    let caller = this.#callers.get(shown)
    if (caller === undefined) {
      caller = authenticateAgain(credentials, db, instantOf(clock.now()))
      this.#callers.set(shown, caller)
    }
    return caller
  }

  #afterWrite(): void {
    this.#checked = new WeakSet()
    this.#callers.clear()
    this.#checkAllSoon()
  }

  #checkAllSoon(): void {
    if (this.#isPlanned || this.#connections.size === 0) return
    this.#isPlanned = true
    this.#options.timers.after(CHECK_DELAY, () => {
      this.#isPlanned = false
      this.#checkAll().catch((error: unknown) =>
        this.#options.log.error({ err: error }, 'checking open live channels failed'),
      )
    })
  }

  async #checkAll(): Promise<void> {
    let count = 0
    this.#callers.clear()
    for (const connection of this.#connections) {
      this.#checkNow(connection)
      if (++count % CHECKED_AT_ONCE === 0) await nextTurn()
    }
  }
}
