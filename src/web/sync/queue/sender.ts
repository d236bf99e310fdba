import type { ReadonlySignal } from '@preact/signals'
import { Withdrawn } from '../http/errors.ts'
import type { QueuedChange } from './change.ts'
import type { Pages } from './pages.ts'
import { giveUp, send, type Result, type SendOutcome } from './send.ts'
import type { Note, Server } from './server.ts'
import {
  laneOf,
  LANES,
  recordOverwrites,
  release,
  recordOutcome,
  takeNextChange,
  type Lane,
  type State,
} from './state.ts'
import type { Timing } from './timing.ts'

interface Options {
  step: <T>(work: (state: State) => T) => Promise<T>
  readFile: (key: string) => Promise<Blob | undefined>
  pages: Pages<unknown>
  server: Server
  /** The queued changes, as far as this page knows. */
  changes: ReadonlySignal<readonly QueuedChange[]>
  /** Called when a change has ended; null: it can never be sent. */
  ended: (key: string, result: Result | null) => void
  /** Called after each step. */
  stepped: () => void
  isOnline: () => boolean
  checkConnection: () => void
  timing: Timing
}

export interface Sender {
  /** Sends a change that was taken for this page, and all that follow. */
  run(lane: Lane, first: QueuedChange): Promise<void>
  /** Starts sending in a lane if it has changes; if another page is its sender, checks that this page is open. */
  start(lane: Lane): Promise<void>
  /** Starts all lanes, at once even after failures. */
  startAll(): void
  stop(): void
}

/** Failures in a row up to which the connection is checked, after which what waits is sent at once. */
const MOST_CHECKS = 3
/** After so many faults for one change, it is given up, so that others need not wait for it. */
const MOST_FAULTS = 5

/** Sends queued changes, one at a time in each lane, as long as this page is the lane's sender. */
export function createSender(options: Options): Sender {
  const { step, readFile, pages, server, changes, ended, stepped, isOnline, checkConnection, timing } = options
  /** When faults of a change were counted. */
  const faults = new Map<string, number[]>()
  const checks = new Map<Lane, ReturnType<typeof setTimeout>>()
  /** Lanes in which this page has stopped sending, but is still stored as the sender, because storing failed. */
  const left = new Set<Lane>()
  let failures = 0
  let pausing: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  async function run(lane: Lane, first: QueuedChange): Promise<void> {
    let next: QueuedChange | undefined = first
    try {
      while (next) next = await sendOne(lane, next)
    } catch (error) {
      await step((state) => release(state, lane, pages.name())).catch(() => left.add(lane))
      return pauseFor(error)
    }
    for (const other of LANES) if (other !== lane && failures === 0) await start(other)
  }

  async function sendOne(lane: Lane, change: QueuedChange): Promise<QueuedChange | undefined> {
    const file = change.write.file && (await readFile(change.write.file.key))
    const noted: Note = (overwrites) => step((state) => recordOverwrites(state, change.key, overwrites)).catch(() => {})
    const sent = countFault(change, await send(change, file, server, noted))
    const { outcome, result } = sent
    if (result) ended(change.key, result)
    const page = pages.name()
    const goOn = outcome.is !== 'unsent' && !stopped
    const { dropped, next } = await step((state) => {
      const dropped = recordOutcome(state, change.key, outcome)
      if (!goOn) release(state, lane, page)
      return { dropped, next: goOn ? takeNextChange(state, lane, page, page) : undefined }
    })
    for (const key of dropped) ended(key, null)
    stepped()
    if (outcome.is === 'unsent') pause(sent)
    else failures = 0
    return next
  }

  /** Counts a fault of a change; after MOST_FAULTS of them the change is refused. */
  function countFault(change: QueuedChange, sent: SendOutcome): SendOutcome {
    // A proxy that refuses all, such as one that wants somebody to sign in there, may let it pass later.
    if (!sent.fault || !isOnline()) return sent
    const [at, before] = [Date.now(), faults.get(change.key) ?? []]
    // So may one that is being set up, in a few minutes.
    if (sent.isUnreachable && at - (before.at(-1) ?? 0) < timing.longestPauseMs) return sent
    faults.set(change.key, [...before, at])
    if (before.length + 1 < MOST_FAULTS) return sent
    faults.delete(change.key)
    return giveUp(change, sent.fault)
  }

  /** Tries again later after a storage error; throws any other. */
  function pauseFor(error: unknown): void {
    // The person is gone, and what waits stays for them.
    if (error instanceof Withdrawn) return
    if (!(error instanceof DOMException)) throw error
    pause({})
  }

  function pause({ pauseMs, isUnreachable }: Partial<SendOutcome>): void {
    clearTimeout(pausing)
    const usual = Math.min(timing.longestPauseMs, timing.firstPauseMs * 2 ** failures++)
    pausing = setTimeout(startEach, pauseMs ?? usual)
    // Where all else is answered, such as by a proxy that refuses this change alone, it would be sent at once for ever.
    if (isUnreachable && failures < MOST_CHECKS) checkConnection()
  }

  async function start(lane: Lane): Promise<void> {
    if (stopped || !changes.peek().some((change) => laneOf(change) === lane)) return
    const page = pages.name()
    const isLeft = left.delete(lane)
    try {
      const { next, sender } = await step((state) => ({
        next: takeNextChange(state, lane, page, isLeft ? page : undefined),
        sender: state.senders[lane],
      }))
      if (next) await run(lane, next)
      else if (sender !== undefined && sender !== page) await replaceIfClosed(lane, sender)
    } catch (error) {
      if (isLeft) left.add(lane)
      pauseFor(error)
    }
  }

  /** Replaces a sender that has closed without announcing it. */
  async function replaceIfClosed(lane: Lane, sender: string): Promise<void> {
    if (checks.has(lane)) return
    checks.set(
      lane,
      setTimeout(() => (checks.delete(lane), void start(lane)), timing.checkMs),
    )
    if (await pages.isOpen(sender)) return
    const page = pages.name()
    const next = await step((state) => takeNextChange(state, lane, page, sender))
    if (next) await run(lane, next)
  }

  const startEach = (): void => LANES.forEach((lane) => void start(lane))

  return {
    run,
    start,
    startAll() {
      clearTimeout(pausing)
      startEach()
    },
    stop() {
      stopped = true
      clearTimeout(pausing)
      checks.forEach((timer) => clearTimeout(timer))
    },
  }
}
