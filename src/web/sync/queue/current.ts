import { computed, effect, signal } from '@preact/signals'
import { offerWrites, onRead, sendWrite } from '../api.ts'
import { ApiError, isOfSessions, Unreachable, Withdrawn, type Write } from '../http/errors.ts'
import { read, type Answered } from '../http/http.ts'
import { checkConnection, connection, livePosition } from '../live.ts'
import { inBrowser } from '../local-storage.ts'
import { storing } from '../drafts/storing-files.ts'
import type { About, QueuedChange } from './change.ts'
import { openDatabase } from './database.ts'
import { LEFT_BEHIND } from './left-behind.ts'
import { openQueue, type Queue } from './queue.ts'
import type { Person } from './state.ts'
import { unsentOf } from './unsent.ts'

/** The queue of the person who is signed in; null before somebody is. */
const queue = signal<Queue | null>(null)
let owner = ''
const database = openDatabase(globalThis.indexedDB)
const NONE: readonly never[] = []

/** All changes that the server has not answered, of all pages. */
export const changes = computed(() => queue.value?.changes.value ?? NONE)
/** Those of them that could not be sent at once. */
export const waiting = computed(() => changes.value.filter((change) => change.waits))
/** Those of them that are shown to the person as unsent. */
export const unsent = unsentOf(changes)
export const refused = computed(() => queue.value?.refused.value ?? NONE)
export const overwritten = computed(() => queue.value?.overwritten.value ?? NONE)

export async function openQueueOf(person: Person): Promise<void> {
  closeQueue()
  owner = person.id
  queue.value = openQueue({
    person,
    database,
    atOnce: inBrowser,
    channel: new BroadcastChannel('errand'),
    server: { deliver: sendWrite, read },
    isOnline: () => connection.peek() !== 'lost',
    checkConnection,
    storing: (work, { draft }) => void storing(work, draft),
  })
  await queue.value.open()
}

/** Closes the queue; stored changes stay for the same person. */
export function closeQueue(): void {
  queue.peek()?.close()
  queue.value = null
  own.clear()
}

export const sendWaiting = (): void => queue.peek()?.send()
export function handOver(): void {
  former = new Set(own)
  queue.peek()?.handOver()
}
/** Sends what another page has just left behind. */
export const takeOver = ({ key, newValue }: StorageEvent): void => {
  if (newValue && key?.startsWith(LEFT_BEHIND)) void queue.peek()?.takeOver()
}
export const wipeQueue = async (): Promise<void> => queue.peek()?.wipe()
/** Sends a refused change again; from now on it is treated like one of another page. */
export async function retry(key: string): Promise<void> {
  own.delete(key)
  await queue.peek()?.retry(key)
}
export const discard = async (key: string): Promise<void> => queue.peek()?.discard(key)
export const forgetOverwritten = async (key: string): Promise<void> => queue.peek()?.forgetOverwritten(key)

/** Removes an unsent change; false when it may have been sent, null without storage. */
export const withdraw = async (key: string): Promise<boolean | null> => queue.peek()?.withdraw(key) ?? false

/** Removes a change even if it may have been sent. */
export const abandon = async (key: string): Promise<void> => queue.peek()?.abandon(key)

/** Whether this page tells how a change of another one ended. */
export const isToTell = async (change: QueuedChange): Promise<boolean> => queue.peek()?.isToTell(change) ?? false

export const answerTo = (key: string): Promise<Answered> =>
  queue.peek()?.answerTo(key) ?? Promise.reject(new Withdrawn())

/** The keys of changes made in this page since it was loaded. */
const own = new Set<string>()
/** Those of them from before the page was last left: if it comes back, another one may have told how they ended. */
let former: ReadonlySet<string> = new Set()
/** Whether another page has told how such a change ended. */
export const isToldElsewhere = async (key: string): Promise<boolean> =>
  former.has(key) && !(await queue.peek()?.isToTell({ key, write: {} }))
export const isOwn = (change: QueuedChange): boolean => own.has(change.key)

/** Paths whose writes may wait in the queue. */
const QUEUED =
  /^\/(?:tasks|sections|labels|filters|comments|attachments|reminders|undo|trash|views|templates(?!\/(?:import$|[^/]+\/))|notifications(?!\/settings))(?:\/|$)|^\/projects(?:\/[^/]+(?:\/(?:sections|move))?)?$/

let about: (About & { key?: string }) | null = null

/** Stores the write of `request` with this description; returns the key of the change, null if it cannot be queued. */
export function requestAbout<T>(given: About, request: () => Promise<T>): { key: string | null; answer: Promise<T> } {
  const mine: About & { key?: string } = { ...given }
  about = mine
  try {
    const answer = request()
    return { key: mine.key ?? null, answer }
  } finally {
    about = null
  }
}

/** Queues adding, editing, completing, moving and deleting; accounts and sharing cannot wait: answers hold secrets. */
function take(write: Write, file?: Blob): Promise<Answered> | null {
  const here = queue.peek()
  if (!here) return isOfSessions(write) ? null : Promise.reject(new Withdrawn())
  if (!QUEUED.test(write.path)) return mustWaitFor(here.changes.peek(), write) ? sendAfterAll(write, here) : null
  const { key: _key, ...what } = about ?? { name: '', shown: [] }
  const key = here.add(write, { ...what, since: livePosition() }, file)
  own.add(key)
  if (about) about.key = key
  const answer = here.answerTo(key).catch(async (error: unknown) => {
    throw error instanceof ApiError && (await isToldElsewhere(key)) ? new Withdrawn() : error
  })
  rememberCreated(write, key, answer)
  return answer
}

const mustWaitFor = (kept: readonly QueuedChange[], next: Write): boolean =>
  kept.some(({ write }) => !write.file || isLeaving(next))

/** Whether the person leaves a project or deletes their account: files could not be stored afterwards. */
const isLeaving = ({ method, path }: Write): boolean =>
  method === 'DELETE' && (path === '/auth/account' || path.endsWith(`/members/${owner}`))

/** Sends a write that cannot be queued after those that are and must come first, while the same person is signed in. */
async function sendAfterAll(write: Write, whose: Queue): Promise<Answered> {
  await new Promise<void>((resolve, reject) => {
    const stop = effect(() => {
      const isHere = queue.value === whose
      if (isHere && mustWaitFor(changes.value, write) && connection.value !== 'lost') return
      queueMicrotask(() => stop())
      if (!isHere) reject(new Withdrawn())
      else if (connection.value !== 'lost') resolve()
      else reject(new Unreachable())
    })
  })
  return sendWrite(write)
}

/** The keys of unanswered changes that create an object, by the object's id. */
const creating = new Map<string, string>()

function rememberCreated({ method, body }: Write, key: string, answer: Promise<Answered>): void {
  const { id } = (body ?? {}) as { id?: unknown }
  if (method !== 'POST' || typeof id !== 'string') return
  creating.set(id, key)
  const forget = (): void => void creating.delete(id)
  answer.then(forget, forget)
}

/** Delays reading an object until the server has created it; without a network nothing can be read anyway. */
function afterCreation(path: string): Promise<void> | undefined {
  const id = path.split('/').find((part) => creating.has(part))
  const key = id && creating.get(id)
  if (!key) return undefined
  return new Promise((resolve) => {
    const answer = answerTo(key)
    const stop = effect(() => {
      if (connection.value !== 'lost' && !waiting.value.some((change) => change.key === key)) return
      queueMicrotask(() => end())
    })
    const end = (): void => (stop(), resolve())
    answer.then(end, end)
  })
}

onRead(afterCreation)
offerWrites(take)
