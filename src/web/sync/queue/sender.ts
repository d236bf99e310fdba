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
  /** What waits, as far as this page knows. */
  changes: () => readonly QueuedChange[]
  /** Told how each change ended; null: it can never be sent. */
  ended: (key: string, result: Result | null) => void
  /** Told after each step. */
  stepped: () => void
  unreachable: () => void
  timing: Timing
}

export interface Sender {
  /** Sends a change that was taken for this page, and all that comes after it. */
  run(lane: Lane, first: QueuedChange): Promise<void>
  /** Takes a lane if something waits in it; when another page has it, looks after that one. */
  start(lane: Lane): Promise<void>
  /** The same for all lanes, at once even after failures. */
  startAll(): void
  stop(): void
}

/** After so many faults of the server's with one change, others shall not wait for it any longer. */
const MOST_FAULTS = 5

/** Sends what waits, one after the other in each lane, as long as this page is the lane's sender. */
export function createSender(options: Options): Sender {
  const { step, readFile, pages, server, changes, ended, stepped, unreachable, timing } = options
  const faults = new Map<string, number>()
  const looks = new Map<Lane, ReturnType<typeof setTimeout>>()
  /** Lanes that are this page's as far as is kept, though it stopped sending there: it could not write that down. */
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
    const sent = patiently(change, await send(change, file, server, noted))
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

  function patiently(change: QueuedChange, sent: SendOutcome): SendOutcome {
    if (!sent.fault) return sent
    const count = (faults.get(change.key) ?? 0) + 1
    faults.set(change.key, count)
    if (count < MOST_FAULTS) return sent
    faults.delete(change.key)
    return giveUp(change, sent.fault)
  }

  /** A storage that fails may work again later. */
  function pauseFor(error: unknown): void {
    if (!(error instanceof DOMException)) throw error
    pause({})
  }

  function pause({ pauseMs, isUnreachable = false }: Partial<SendOutcome>): void {
    failures += 1
    clearTimeout(pausing)
    const usual = Math.min(timing.longestPauseMs, timing.firstPauseMs * 2 ** (failures - 1))
    pausing = setTimeout(startEach, pauseMs ?? usual)
    if (isUnreachable) unreachable()
  }

  async function start(lane: Lane): Promise<void> {
    if (stopped || !changes().some((change) => laneOf(change) === lane)) return
    const page = pages.name()
    const isLeft = left.delete(lane)
    try {
      const { next, sender } = await step((state) => ({
        next: takeNextChange(state, lane, page, isLeft ? page : undefined),
        sender: state.senders[lane],
      }))
      if (next) await run(lane, next)
      else if (sender !== undefined && sender !== page) await lookAfter(lane, sender)
    } catch (error) {
      if (isLeft) left.add(lane)
      pauseFor(error)
    }
  }

  /** A sender that closed without a word gives way. */
  async function lookAfter(lane: Lane, sender: string): Promise<void> {
    if (looks.has(lane)) return
    looks.set(
      lane,
      setTimeout(() => (looks.delete(lane), void start(lane)), timing.looksMs),
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
      failures = 0
      clearTimeout(pausing)
      startEach()
    },
    stop() {
      stopped = true
      clearTimeout(pausing)
      for (const timer of looks.values()) clearTimeout(timer)
    },
  }
}
