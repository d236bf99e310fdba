import { MAX_LIMIT } from '../../contract/paging.ts'
import { signal } from '@preact/signals'
import type { Change } from '../../contract/live.ts'
import { addressOf, get, getSoon } from './api.ts'
import { ApiError, ignoreRefusal } from './http/errors.ts'
import { allowReads, giveUpAll, slow } from './http/http.ts'
import { forgetHeard, readChanges } from './state/reconcile.ts'

/** `on`: the server was reached; `lost`: it cannot be; undefined: nobody knows yet. */
export const connection = signal<'on' | 'lost'>()

export interface LiveHandlers {
  receive(change: Change): void
  /** The missed changes are no longer available: everything must be read again. */
  readAfresh(): Promise<unknown>
  /** The server was reached, and all missed changes have been applied. */
  reached(): void
}

const OPENS_WITHIN_MS = 10_000
/** Longest pauses between attempts: while plain requests succeed, and while nothing does. */
export const MOST_BEHIND_MS = 5_000
const MOST_LOST_MS = 30_000
const FIRST_PAUSE_MS = 500
/** Milliseconds without a message after which a socket may be dead; a page does not see the pings of the server. */
export const QUIET_MS = 60_000

/** The `seq` of the last change that this page has; sent as `since`. */
let position: string | null = null
/** Changes were missed, and not everything has been read again yet. */
let stale = false
/** It was lost sight of again since everything was last begun to be read. */
let isLostAgain = false
/** Stands for a reading of everything, until the next may begin. */
let refreshing: object | null = null
let current: AbortController | null = null
let wake = (): void => {}
/** A check was requested while another was running, whose result may be outdated. */
let isAsked = false
let heardAt = 0
/** The socket was quiet when a check was requested: opening a new one is the quickest check. */
let isRenewed = false

export const livePosition = (): string | null => (stale ? null : position)
/**
 * Begins a visit, from the position of an earlier one; null: unknown, so everything is read once the channel is open.
 */
export function resumeFrom(seq: string | null): void {
  allowReads()
  position = seq
  stale = seq === null
}

/**
 * Receives changes until `stopLive`: over a WebSocket, or by polling if that cannot be opened. After any failure it
 * continues from the last change it has received.
 */
export function startLive(handlers: LiveHandlers): void {
  stopLive()
  current = new AbortController()
  void follow(handlers, current.signal)
}

export function stopLive(): void {
  current?.abort()
  refreshing = null
  wake()
}

async function follow(handlers: LiveHandlers, over: AbortSignal): Promise<void> {
  let failures = 0
  while (!over.aborted) {
    if (await listen(handlers, over)) failures = 0
    if (over.aborted) return
    if (isRenewed) continue
    const reached = await catchUp(handlers, over)
    failures += 1
    const most = reached ? MOST_BEHIND_MS : MOST_LOST_MS
    await pause(Math.min(most, FIRST_PAUSE_MS * 2 ** failures) * (0.75 + Math.random() / 2))
  }
}

/** Checks at once whether the server can be reached: after a failed request, or when the page becomes visible. */
export function checkConnection(): void {
  isAsked = true
  wake()
}

slow.on(checkConnection)

async function pause(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, isAsked ? 0 : ms)
  wake = resolve
  await promise
  clearTimeout(timer)
  isAsked = false
}

/** Follows the socket until it closes; returns whether it ever opened. */
function listen(handlers: LiveHandlers, over: AbortSignal): Promise<boolean> {
  const since = position
  const address = addressOf('GET /ws', since === null ? {} : { since })
  const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + address)
  let opened = false
  let ended = false
  isRenewed = false
  return new Promise((resolve) => {
    const end = (): void => {
      if (ended) return
      ended = true
      clearTimeout(opening)
      clearTimeout(quiet)
      wake = () => {}
      socket.close()
      resolve(opened)
    }
    const opening = setTimeout(end, OPENS_WITHIN_MS)
    let quiet: ReturnType<typeof setTimeout> | undefined
    const hear = (): void => {
      heardAt = Date.now()
      clearTimeout(quiet)
      // A page that is not looked at is checked when it is.
      quiet = setTimeout(() => document.hidden || renew(), QUIET_MS)
    }
    const renew = (): void => {
      isRenewed = true
      end()
    }
    wake = () => {
      isAsked = false
      if (opened && Date.now() - heardAt > QUIET_MS) renew()
      else if (over.aborted) end()
      else void catchUp(handlers, over).then((reached) => reached || end())
    }
    socket.addEventListener('close', end)
    socket.addEventListener('open', () => {
      opened = true
      // It tells only of what comes after it opened: what came since the position was found would be missed.
      if (since === null && position !== null) return renew()
      hear()
      clearTimeout(opening)
      connection.value = 'on'
      if (stale) refresh(handlers)
      handlers.reached()
    })
    socket.addEventListener('message', ({ data }) => {
      hear()
      if (!over.aborted) take(JSON.parse(data as string) as Change, handlers)
    })
  })
}

/** Reads and applies missed changes; returns whether the server was reached. */
async function catchUp(handlers: LiveHandlers, over: AbortSignal): Promise<boolean> {
  try {
    for (;;) {
      const since = position ?? undefined
      const { changes, seq, resync } = await readChanges(() => getSoon('/changes', { since, limit: MAX_LIMIT }))
      if (over.aborted) return false
      if (resync) lostTrack(seq)
      else for (const change of changes) take(change, handlers)
      // What was asked without a position tells of no change, and says nothing of those since one that was found meanwhile.
      if (position === null || (since !== undefined && position < seq)) position = seq
      if (resync || changes.length === 0) break
    }
    connection.value = 'on'
  } catch (error) {
    if (error instanceof ApiError) connection.value ??= 'on'
    else if (!over.aborted) {
      connection.value = 'lost'
      refreshing = null
      giveUpAll()
    }
    return false
  }
  if (stale) refresh(handlers)
  handlers.reached()
  return true
}

function take(change: Change, handlers: LiveHandlers): void {
  if (change.type === 'resync') {
    lostTrack(change.seq)
    refresh(handlers)
    return
  }
  if (position !== null && change.seq <= position) return
  position = change.seq
  handlers.receive(change)
}

function lostTrack(seq: string): void {
  forgetHeard()
  position = seq
  stale = isLostAgain = true
}

/** Has everything read again, at once or when the server can be reached again. */
export function readAllAfresh(): void {
  stale = isLostAgain = true
  checkConnection()
}

/** Once for all who find at the same time that it is needed; where a part cannot be read, again only after a pause. */
function refresh(handlers: LiveHandlers): void {
  if (refreshing) return
  const mine = (refreshing = {})
  const isMine = (): boolean => refreshing === mine
  const rest = (): void => {
    if (!isMine()) return
    refreshing = null
    if (stale) checkConnection()
  }
  void ignoreRefusal(refreshOnce(handlers, isMine)).finally(() => setTimeout(rest, stale ? MOST_BEHIND_MS : 0))
}

/** `isMine`: not once this visit is over, or the server was lost meanwhile. */
async function refreshOnce(handlers: LiveHandlers, isMine: () => boolean): Promise<void> {
  do {
    isLostAgain = false
    if (position === null) position = (await get('/changes')).seq
    await handlers.readAfresh()
    if (!isMine()) return
  } while (isLostAgain)
  stale = false
}
