import { effect, signal, untracked } from '@preact/signals'
import type { User } from '../../../contract/accounts.ts'
import { get } from '../../sync/api.ts'
import { ApiError, ignoreRefusal } from '../../sync/http/errors.ts'
import { forgetAsked, onSignedOut, serverTime, sessionWrites } from '../../sync/http/http.ts'
import { closeDrafts, openDraftsOf, watchDrafts } from '../../sync/drafts/drafts.ts'
import { forgetAll } from '../../sync/state/live-tables.ts'
import { checkConnection, connection, resumeFrom, startLive, stopLive } from '../../sync/live.ts'
import { recall, remember } from '../../sync/local-storage.ts'
import { changes, closeQueue, handOver, openQueueOf, sendWaiting, takeOver } from '../../sync/queue/current.ts'
import { comeBackHere, leaveHere } from '../../sync/while-here.ts'
import { setClock } from '../../text/clock.ts'
import { loadText, text } from '../../text/text.ts'
import { receive } from '../loading/changes.ts'
import { readMissed } from '../loading/in-background.ts'
import { loadSidebar, reloadEverything } from '../loading/everything.ts'
import { forgetLastVisit, keepFirstScreen, keepLastVisit, openLastVisit } from '../loading/last-visit.ts'
import { forgetLoaded } from '../loading/loaded.ts'
import { forgetMessages, raiseMessage, removeMessage } from '../messages.ts'
import { loadToday } from '../tasks/load.ts'
import { loadViews } from '../views/view-settings.ts'
import { followChanges } from '../waiting/waiting-changes.ts'
import { endSession, SIGNING_OUT } from './end-session.ts'
import { me, setMe, takeMe } from './me.ts'

serverTime.on(setClock)

export type SessionState = 'starting' | 'unreachable' | 'needs-set-up' | 'signed-out' | 'signed-in'

export const session = signal<SessionState>('starting')

type SessionEnd = { by: 'person' } | { by: 'itself'; unsent: number }

/** How the last session of this page has ended; null: none has. */
export const sessionEnd = signal<SessionEnd | null>(null)

/** Who was here last, until somebody is again. */
let lastHere: string | undefined

interface FirstScreen {
  /** Reads its list; resolves when there is enough to show. */
  read: () => Promise<unknown>
  /** Resolves when that is shown; only then is more read. */
  stands: Promise<void>
}

let firstScreen: FirstScreen = { read: loadToday, stands: Promise.resolve() }

/** Finds out who is signed in. If there was an earlier visit, it is shown at once and confirmed meanwhile. */
export async function startSession(first = firstScreen): Promise<void> {
  firstScreen = first
  onSignedOut(leaveIfEnded)
  // index.html has requested this already; the answer is outdated once somebody has signed in or out.
  const here = get('/auth/me')
  here.catch(() => {})
  if (await endSession()) return showSignedOut()
  void loadText().catch(() => {})
  const whose = recall<unknown>('signed-in', false)
  if (!whose) return findOut(here)
  const before = await openLastVisit(whose)
  if (!before) return findOut(here, loadLists())
  try {
    await enter(before, Promise.resolve())
  } catch {
    session.value = 'unreachable'
    return
  }
  await confirm(before, here)
}

/**
 * Enters whoever is signed in; where an id is given, nobody else. An answer that comes once somebody has signed in here by
 * the form counts for nothing.
 */
async function findOut(here: Promise<User>, early?: Promise<unknown>, only?: string): Promise<void> {
  const [before, who] = [changesElsewhere, me.peek()]
  try {
    const [answer] = await Promise.allSettled([here])
    if (me.peek() !== who) return
    if (answer.status === 'rejected') throw answer.reason
    if ((only ?? answer.value.id) === answer.value.id) await enter(answer.value, early)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) session.value = 'unreachable'
    // Somebody may have signed in in another page meanwhile, who would be signed out there.
    else if (before === changesElsewhere) await showSignedOut()
    else await findOut(get('/auth/me'), undefined, only)
  }
}

/** Checks that the same person is still signed in; without a network this is assumed. */
async function confirm(before: User, here: Promise<User>): Promise<void> {
  try {
    const [user] = await Promise.all([here, takeMe(here)])
    if (user.id !== before.id) {
      leave()
      return await enter(user)
    }
    await Promise.all([loadText(), loadSidebar(), loadViews()])
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return
    leaveUnasked()
    await showSignedOut()
  }
}

async function showSignedOut(): Promise<void> {
  remember('signed-in', false)
  try {
    await loadText()
    const { needs_setup } = await get('/auth/setup')
    setUnlessSignedIn(needs_setup ? 'needs-set-up' : 'signed-out')
  } catch {
    setUnlessSignedIn('unreachable')
  }
}

/** As the form stands there at once after a session that ended, somebody may have signed in by it meanwhile. */
function setUnlessSignedIn(state: SessionState): void {
  if (session.peek() !== 'signed-in') session.value = state
}

/** Opens the app for a signed-in person. */
export async function enter(user: User, early: Promise<unknown> = loadLists()): Promise<void> {
  setMe(user)
  lastHere = undefined
  sessionEnd.value = null
  await openQueueOf(user)
  remember('signed-in', user.id)
  remember(SIGNING_OUT, false)
  await Promise.all([loadText(), early])
  openDraftsOf(user.id)
  session.value = 'signed-in'
  keepFirstScreen()
  startLive({ receive, readAfresh: () => firstScreen.stands.then(reloadEverything), reached })
}

function reached(): void {
  sendWaiting()
  readMissed()
}

/**
 * Reads what the first screen shows. Errors are ignored: another request finds out whether somebody is signed in, and
 * everything is read again once the live channel is open.
 */
export async function loadLists(): Promise<void> {
  resumeFrom(null)
  await ignoreRefusal(Promise.all([loadSidebar(), firstScreen.read()]))
}

/** Listens for the network coming and going, the page becoming visible, and changes by other pages. */
export function startWatching(): void {
  addEventListener('online', () => {
    resumeSession()
    void endSession()
  })
  addEventListener('offline', checkConnection)
  addEventListener('storage', doAsElsewhere)
  addEventListener('storage', takeOver)
  document.addEventListener('visibilitychange', () => document.hidden || resumeSession())
  document.addEventListener('resume', resumeSession)
  addEventListener('pageshow', (event) => {
    // Whoever is no longer signed in leaves before what waits is stored.
    if ((event as PageTransitionEvent).persisted) resumeSession()
    comeBackHere()
  })
  addEventListener('pagehide', (event) => {
    if ((event as PageTransitionEvent).persisted) leaveHere()
    handOver()
  })
  watchDrafts()
  followChanges()
  keepLastVisit()
  effect(() => {
    if (connection.value !== 'lost') return undefined
    const told = untracked(() => raiseMessage(text().toast.nowOffline, { topic: 'offline' }))
    return () => removeMessage(told)
  })
}

/** Does what other pages of this browser did meanwhile, and asks whether the server can be reached. */
export function resumeSession(): void {
  doAsElsewhere()
  checkConnection()
}

/** Whether no other page of this browser has signed out since, or in as somebody else, so that requests are theirs. */
function isStillHere(): boolean {
  const id = me.peek()?.id
  return recall<unknown>('signed-in', id) === id
}

/** How often other pages may have signed somebody in or out. */
let changesElsewhere = 0

/** Signs out here if another page of this browser has signed out, or in as somebody else; goes on if in as who was here. */
function doAsElsewhere(): void {
  changesElsewhere += 1
  if (session.peek() !== 'signed-in') {
    // Another page may show an earlier visit of theirs before it learns that the session has ended.
    if (recall<unknown>('signed-in', false) === lastHere) void findOut(get('/auth/me'), undefined, lastHere)
  } else if (recall(SIGNING_OUT, false)) leave()
  else if (!isStillHere()) leaveUnasked()
}

let checking: Promise<void> | undefined

/**
 * After a refused request; while the session is renewed, as by a new password, all are refused until that is answered.
 * Before somebody is here, the answer to who that is decides alone.
 */
function leaveIfEnded(): void {
  if (session.peek() === 'signed-in') checking ??= checkSession().finally(() => (checking = undefined))
}

async function checkSession(): Promise<void> {
  try {
    await sessionWrites
    await get('/auth/me')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) leaveUnasked()
  }
}

/** Leaves after the session has ended by itself or from elsewhere. */
function leaveUnasked(): void {
  leave(session.peek() === 'signed-in' ? { by: 'itself', unsent: changes.peek().length } : sessionEnd.peek())
}

/** Removes everything of the person from this page; unsent changes stay stored for them. */
export function leave(end: SessionEnd | null = { by: 'person' }): void {
  lastHere = me.peek()?.id ?? lastHere
  forgetAsked()
  stopLive()
  closeQueue()
  closeDrafts()
  // What another person keeps here since then stays.
  if (isStillHere() || !recall('signed-in', false)) {
    void forgetLastVisit()
    remember('signed-in', false)
  }
  session.value = 'signed-out'
  sessionEnd.value = end
  forgetLoaded()
  forgetAll()
  forgetMessages()
}
