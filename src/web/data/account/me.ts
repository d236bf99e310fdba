import { effect, signal, type ReadonlySignal } from '@preact/signals'
import type { User } from '../../../contract/accounts.ts'
import { onForget } from '../../sync/state/live-tables.ts'
import { preferences } from '../../text/locale.ts'

const person = signal<User | null>(null)
let sets = 0

/** The signed-in person; null when nobody is, or it is not known yet. */
export const me: ReadonlySignal<User | null> = person

export function setMe(user: User | null): void {
  sets++
  person.value = user
}

/** Applies a read of the same person, unless a change of theirs was saved meanwhile. */
export async function takeMe(reading: Promise<User>): Promise<void> {
  const before = sets
  const user = await reading
  if (sets === before && person.peek()?.id === user.id) person.value = user
}

onForget(() => setMe(null))
effect(() => {
  preferences.value = me.value
})
