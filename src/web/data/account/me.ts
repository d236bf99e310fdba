import { effect, signal } from '@preact/signals'
import type { User } from '../../../contract/accounts.ts'
import { onForget } from '../../sync/live-tables.ts'
import { preferences } from '../../text/locale.ts'

/** Who is signed in; null before that is known, and when nobody is. */
export const me = signal<User | null>(null)

onForget(() => (me.value = null))
effect(() => {
  preferences.value = me.value
})
