/**
 * The queue of one person's changes, shared by all pages of this browser. A change is stored before it is sent, and the
 * stored queue is read again in one transaction before each sending: so each is sent once, and in order.
 */
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals'
import { Withdrawn, type Write, type WrittenFile } from '../http/errors.ts'
import type { Answered } from '../http/http.ts'
import type { Stored } from '../local-storage.ts'
import { newId } from '../new-id.ts'
import { adopt } from './adopt.ts'
import { openAnswers, NotKept } from './answers.ts'
import type { About, QueuedChange, Overwritten, Refused } from './change.ts'
import type { Database } from './database.ts'
import { leftBehindIn } from './left-behind.ts'
import { joinPages } from './pages.ts'
import type { Result } from './send.ts'
import type { Server } from './server.ts'
import { createSender } from './sender.ts'
import * as steps from './state.ts'
import { takeLeftBehind } from './take-left-behind.ts'
import { TIMING, type Timing } from './timing.ts'
import { holdUnkept } from './unkept.ts'

export interface Options {
  person: steps.Person
  database: Database
  /** Synchronous storage, for changes made while the page is closing. */
  atOnce: Stored
  channel: BroadcastChannel
  server: Server
  /** Whether the server seems reachable, so that changes are sent at once. */
  isOnline: () => boolean
  /** Called when the server was not reached, or was although it did not seem reachable. */
  checkConnection: () => void
  /** Called while the file of a change is being stored. */
  storing?: (work: Promise<unknown>, file: WrittenFile) => void
  timing?: Timing
}

export interface Queue {
  readonly changes: ReadonlySignal<readonly QueuedChange[]>
  readonly refused: ReadonlySignal<readonly Refused[]>
  readonly overwritten: ReadonlySignal<readonly Overwritten[]>
  /** Starts sending; resolves when the stored queue has been read. */
  open(): Promise<void>
  /** Stores a change and sends it when its turn comes; returns its key. */
  add(write: Write, about: About, file?: Blob): string
  /** The answer to a change, whichever page sends it; rejects with `ApiError`, `Withdrawn` or `NotKept`. */
  answerTo(key: string): Promise<Answered>
  /** Whether this page tells how a change of another one ended: that has closed, and no other page does. */
  isToTell(change: Pick<QueuedChange, 'key' | 'page'> & { write: Pick<Write, 'key'> }): Promise<boolean>
  /** Removes an unsent change; false when it may have been sent, null without storage. */
  withdraw(key: string): Promise<boolean | null>
  /** Removes a change even if it may have been sent. */
  abandon(key: string): Promise<void>
  retry(key: string): Promise<void>
  discard(key: string): Promise<void>
  forgetOverwritten(key: string): Promise<void>
  /** Sends waiting changes, when the server is reachable again. */
  send(): void
  /** Called when this page is closing: another one continues. */
  handOver(): void
  /** Sends what other pages have left behind. */
  takeOver(): Promise<void>
  /** Removes everything of this person. */
  wipe(): Promise<void>
  close(): void
}

/** A message to the other pages: the stored queue has changed, and how a change ended. */
interface News {
  user: string
  ended?: { key: string; result: Result | null }
}

/** Without storage there is nothing to read. */
const noStorage = (): void => {}

export function openQueue(options: Options): Queue {
  const { person, database, atOnce, channel, server, isOnline, checkConnection, storing, timing = TIMING } = options
  const changes = signal<readonly QueuedChange[]>([])
  const refused = signal<readonly Refused[]>([])
  const overwritten = signal<readonly Overwritten[]>([])
  const answers = openAnswers(() => isOnline() || checkConnection())
  /** Changes that are being stored, or sent without, by key. */
  const adding = new Map<string, QueuedChange>()
  const leftBehind = leftBehindIn(atOnce, person.id)
  const unkept = holdUnkept(server, () => !closed && isOnline() && changes.peek().length === 0)
  let kept = steps.emptyState(person)
  let closed = false

  const pages = joinPages<News>(channel, {
    heard: ({ user, ended }) => {
      if (user !== person.id || closed) return
      if (ended) answers.give(ended.key, ended.result)
      void read().catch(noStorage)
    },
    left: () => isOnline() && sender.startAll(),
    timing,
  })
  const tell = (more: Omit<News, 'user'> = {}): void => void (closed || pages.tell({ user: person.id, ...more }))
  const endEverywhere = (key: string, result: Result | null): void => {
    answers.give(key, result)
    tell({ ended: { key, result } })
  }
  const read = async (): Promise<void> => show(await database.read(person))
  const step = async <T>(work: (state: steps.State) => T, more?: Parameters<Database['step']>[2]): Promise<T> => {
    const [result, state] = await database.step(person, (state) => [work(state), state] as const, more)
    show(state)
    return result
  }

  const sender = createSender({
    step,
    readFile: database.readFile,
    pages,
    server,
    changes,
    ended: endEverywhere,
    stepped: tell,
    isOnline,
    checkConnection,
    timing,
  })

  function show(state = kept): void {
    if (closed) return
    kept = state
    batch(() => {
      changes.value = state.changes
      refused.value = [...state.refused, ...unkept.all()]
      overwritten.value = state.overwritten
    })
    for (const key of answers.awaited().filter(isGone))
      setTimeout(() => isGone(key) && answers.give(key, null), timing.toldMs)
  }
  const keys = computed(() => new Set(changes.value.map(({ key }) => key)))
  const isGone = (key: string): boolean => !adding.has(key) && !keys.peek().has(key)

  const noteAdded = ({ key }: QueuedChange): void => {
    adding.delete(key)
    leftBehind.forget(key)
  }

  async function keep(change: QueuedChange, blob?: Blob): Promise<void> {
    adding.set(change.key, change)
    const [lane, page, offline] = [steps.laneOf(change), pages.name(), !isOnline()]
    const adds = step(
      (state) => {
        unkept.drop(change.key)
        const isKept = steps.addChange(state, change, offline)
        const next = isKept && !offline ? steps.takeNextChange(state, lane, page) : undefined
        return { isKept, next, sender: state.senders[lane] }
      },
      { file: blob && { key: change.write.file!.key, blob }, safely: offline, mayWait: !blob },
    ).catch(() => null)
    if (blob) storing?.(adds, change.write.file!)
    const added = await adds
    if (closed) return answers.fail(change.key, new Withdrawn())
    if (!added) return sendUnkept(change, blob)
    noteAdded(change)
    if (added.next) void sender.run(lane, added.next)
    else if (offline && adding.size === 0) checkConnection()
    else if (!offline && added.sender !== page) void sender.start(lane)
    if (!added.isKept) answers.give(change.key, null)
    tell()
  }

  async function sendUnkept(change: QueuedChange, file?: Blob): Promise<void> {
    const result = await unkept.send(change, file)
    noteAdded(change)
    show()
    if (result) return endEverywhere(change.key, result)
    answers.fail(change.key, new NotKept())
  }

  function add(write: Write, about: About, file?: Blob): string {
    const key = write.key ?? newId()
    const named = { ...write, key, ...(file && { file: { ...write.file!, key } }) }
    const page = pages.name()
    const change: QueuedChange = { ...about, key, page, write: named, madeAt: Date.now(), waits: false, tried: false }
    void answers.to(key)
    void keep(change, file)
    return key
  }

  const changeIfKept = (work: (state: steps.State) => void) => step(work).catch(noStorage).finally(tell)

  const takeOver = () => takeLeftBehind(leftBehind, step, sender.startAll).catch(noStorage).then(sender.startAll)

  return {
    changes,
    refused,
    overwritten,
    async open() {
      await database.stepForAll((all) => adopt(all, person)).catch(noStorage)
      await read().catch(noStorage)
      await takeOver()
    },
    add,
    answerTo: answers.to,
    async isToTell({ key, page, write }) {
      if (page !== undefined && (await pages.isOpen(page))) return false
      return step((state) => steps.claimTelling(state, write.key ?? key)).catch(() => false)
    },
    async withdraw(key) {
      const isOut = await step((state) => steps.withdraw(state, key)).catch(() => null)
      if (isOut) endEverywhere(key, null)
      return isOut
    },
    async abandon(key) {
      await step((state) => steps.abandon(state, key))
      endEverywhere(key, null)
    },
    async retry(key) {
      const held = unkept.get(key)
      if (held) return keep(...held)
      await step((state) => steps.retry(state, key, newId()), { safely: true })
      tell()
      sender.startAll()
    },
    async discard(key) {
      unkept.drop(key)
      show()
      await changeIfKept((state) => steps.discard(state, key))
    },
    forgetOverwritten: (key) => changeIfKept((state) => steps.forgetOverwritten(state, key)),
    send: sender.startAll,
    takeOver,
    handOver() {
      const page = pages.name()
      for (const change of adding.values()) if (!change.write.file || change.write.file.draft) leftBehind.leave(change)
      pages.leave()
      void database.step(person, (state) => steps.releaseAll(state, page)).catch(noStorage)
    },
    async wipe() {
      for (const { key } of leftBehind.all()) leftBehind.forget(key)
      await changeIfKept((state) => Object.assign(state, steps.emptyState(person)))
    },
    close() {
      closed = true
      sender.stop()
      pages.close()
      answers.failAll(new Withdrawn())
    },
  }
}
