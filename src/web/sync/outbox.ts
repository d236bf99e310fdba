import { signal } from '@preact/signals'
import { newId } from './new-id.ts'
import { deliver } from './api.ts'
import { ApiError, Unreachable, type Write } from './errors.ts'
import { writeStored, removeStored, listStored } from './browser-store.ts'

/** A change that waits for the network. */
export interface Waiting {
  /** Sorts by when it was made. */
  key: string
  user: string
  /** The name of what was changed, for people. */
  name: string
  write: Write
}

/** A change that the server refused for good. */
export interface Refused extends Waiting {
  status: number
}

/** Taken back by the person before it was sent. */
export class Withdrawn extends Error {
  override readonly name = 'Withdrawn'
}

export const waiting = signal<readonly Waiting[]>([])
export const refused = signal<readonly Refused[]>([])

interface Caller {
  resolve(answer: object): void
  reject(error: unknown): void
}

/** Whoever waits for an answer on this page; a change from before a reload has nobody. */
const callers = new Map<string, Caller>()
let owner: string | null = null
let whenSent: (write: Write, answer: object | null) => void = () => {}
const AGAIN_MS = 10_000

/** Called for each change that was made before the page was loaded: with the answer, or null when it was refused. */
export function onSentForEarlierPage(handler: typeof whenSent): void {
  whenSent = handler
}

/** Brings back what this person left unsent. */
export async function openOutbox(user: string): Promise<void> {
  owner = user
  const mine = (one: Waiting): boolean => one.user === user
  const [left, back] = await Promise.all([listStored<Waiting>('waiting '), listStored<Refused>('refused ')])
  waiting.value = left.filter(mine)
  refused.value = back.filter(mine)
}

/** Forgets it here; what is kept stays for the same person. */
export function closeOutbox(): void {
  owner = null
  for (const caller of callers.values()) caller.reject(new Withdrawn())
  callers.clear()
  waiting.value = []
  refused.value = []
}

const CAN_WAIT =
  /^\/(?:(?:tasks|sections|labels|filters|comments|reminders|undo)(?:\/|$)|projects(?:\/[^/]+(?:\/(?:sections|move))?)?$)/

/** Adding, editing, completing, moving and deleting work without a network; accounts and sharing do not. */
export const canWait = (write: Write): boolean => owner !== null && CAN_WAIT.test(write.path)

/** While something waits, what comes after it waits too, so that the order stays. */
export const mustWait = (write: Write): boolean => waiting.peek().length > 0 && canWait(write)

/** Keeps a change until it can be sent; resolves with the answer to it, refuses as the server does. */
export function putInOutbox(write: Write, name: string): { key: string; answer: Promise<object> } {
  const one: Waiting = { key: newId(), user: owner ?? '', name, write }
  waiting.value = [...waiting.value, one]
  void writeStored(`waiting ${one.key}`, one)
  const answer = new Promise<object>((resolve, reject) => callers.set(one.key, { resolve, reject }))
  return { key: one.key, answer }
}

/** Takes a change back that was not sent yet. */
export function withdraw(key: string): void {
  if (!waiting.peek().some((one) => one.key === key) || sending === key) return
  takeOut(key)
  callers.get(key)?.reject(new Withdrawn())
  callers.delete(key)
}

let sending: string | null = null
let draining = false

/** Sends what waits, in order, until the network or the server fails again. One page at a time does so. */
export async function sendWaiting(): Promise<void> {
  if (draining || waiting.peek().length === 0) return
  draining = true
  try {
    await alone(sendAll)
  } finally {
    draining = false
    sending = null
  }
}

// Not there on plain http: then two pages may send the same change, which its key makes one.
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('errand-outbox', work) : work()

async function sendAll(): Promise<void> {
  for (let one = waiting.peek()[0]; one; one = waiting.peek()[0]) {
    sending = one.key
    try {
      sent(one, await deliver<object>(one.write))
    } catch (error) {
      if (!isFinal(error)) {
        if (!(error instanceof ApiError) || error.status !== 401) setTimeout(() => void sendWaiting(), AGAIN_MS)
        return
      }
      if (error.status === 404 && one.write.method === 'DELETE') sent(one, {})
      else if (!(await withoutNeighbour(one, error))) refuse(one, error)
    }
  }
}

/** Whether trying the same again is of no use. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== 401 && error.status !== 429 && error.status < 500

function sent(one: Waiting, answer: object): void {
  takeOut(one.key)
  settle(one, (caller) => caller.resolve(answer), answer)
}

function refuse(one: Waiting, error: ApiError): void {
  takeOut(one.key)
  const back: Refused = { ...one, status: error.status }
  refused.value = [...refused.value, back]
  void writeStored(`refused ${one.key}`, back)
  settle(one, (caller) => caller.reject(error), null)
}

function settle(one: Waiting, answerTo: (caller: Caller) => void, answer: object | null): void {
  const caller = callers.get(one.key)
  callers.delete(one.key)
  if (caller) answerTo(caller)
  else whenSent(one.write, answer)
}

/** A neighbour that is gone, or elsewhere, is no reason not to move. Answers whether it goes on without one. */
async function withoutNeighbour(one: Waiting, error: ApiError): Promise<boolean> {
  const wrong = ['after_id', 'before_id'].filter((field) => field in error.fields && field in (one.write.body ?? {}))
  if (wrong.length === 0) return false
  const body = Object.fromEntries(Object.entries(one.write.body ?? {}).filter(([field]) => !wrong.includes(field)))
  const next: Waiting = { ...one, write: { ...one.write, body, key: newId() } }
  waiting.value = waiting.value.map((other) => (other.key === one.key ? next : other))
  await writeStored(`waiting ${one.key}`, next)
  return true
}

function takeOut(key: string): void {
  waiting.value = waiting.value.filter((one) => one.key !== key)
  void removeStored(`waiting ${key}`)
}

/** Tries once more what was refused. */
export function tryAgain(one: Refused): void {
  discardRefused(one.key)
  const { status: _status, ...again } = { ...one, write: { ...one.write, ...(one.write.key && { key: newId() }) } }
  waiting.value = [...waiting.value, again]
  void writeStored(`waiting ${one.key}`, again)
  void sendWaiting()
}

export function discardRefused(key: string): void {
  refused.value = refused.value.filter((one) => one.key !== key)
  void removeStored(`refused ${key}`)
}

export const isUnreachable = (error: unknown): error is Unreachable & { write: Write } =>
  error instanceof Unreachable && error.write !== undefined
