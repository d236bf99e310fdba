import { signal } from '@preact/signals'
import type { ProfilePatch, Setup, User } from '../../contract/accounts.ts'
import { ApiError, get, onSignedOut, patch, post } from '../api.ts'
import { recall, remember } from '../behaviours/remember.ts'
import { speak } from '../text/text.ts'
import { checkConnection, findPosition, startLive, stopLive } from '../live.ts'
import { readAfresh } from './afresh.ts'
import { receive } from './changes.ts'
import { loadFilters, loadLabels, loadProjects, loadToday } from './load.ts'
import { loaded } from './loaded.ts'
import { forgetAll, me } from './tables.ts'

export type SessionState = 'starting' | 'unreachable' | 'needs-set-up' | 'signed-out' | 'signed-in'

export const session = signal<SessionState>('starting')

/** Finds out who is here. One who was here before gets their lists in the same round trip. */
export async function startSession(): Promise<void> {
  onSignedOut(leave)
  const early = recall('signed-in', false) ? loadLists() : undefined
  try {
    await enter(await get<User>('/auth/me'), early)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) session.value = 'unreachable'
    else await greet()
  }
}

async function greet(): Promise<void> {
  remember('signed-in', false)
  await speak()
  try {
    const { needs_setup } = await get<{ needs_setup: boolean }>('/auth/setup')
    session.value = needs_setup ? 'needs-set-up' : 'signed-out'
  } catch {
    session.value = 'unreachable'
  }
}

export async function signIn(email: string, password: string, code?: string): Promise<void> {
  await enter(await post<User>('/auth/login', { email, password, ...(code !== undefined && { code }) }))
}

export async function setUp(account: Setup): Promise<void> {
  await enter(await post<User>('/auth/setup', account))
}

export async function signOut(): Promise<void> {
  await post('/auth/logout')
  leave()
}

export async function saveProfile(change: ProfilePatch): Promise<void> {
  me.value = await patch<User>('/auth/me', change)
  await speak()
}

/** Lets somebody in who has just signed in or up. */
export async function enter(user: User, early: Promise<unknown> = loadLists()): Promise<void> {
  me.value = user
  remember('signed-in', true)
  await Promise.all([speak(), early])
  session.value = 'signed-in'
  startLive({ receive, readAfresh, reached: () => {} })
}

/** The place in the history comes first, so that nothing falls between it and the lists. */
async function loadLists(): Promise<void> {
  try {
    await findPosition()
    await Promise.all([loadProjects(), loadLabels(), loadFilters(), loadToday()])
  } catch {
    // Whoever is not signed in is told so by another answer; screens load what they lack.
  }
}

/** The network came or went, or the page is looked at again after a while. */
export function startWatching(): void {
  addEventListener('online', checkConnection)
  addEventListener('offline', checkConnection)
  document.addEventListener('visibilitychange', () => document.hidden || checkConnection())
}

function leave(): void {
  stopLive()
  remember('signed-in', false)
  session.value = 'signed-out'
  loaded.clear()
  forgetAll()
}
