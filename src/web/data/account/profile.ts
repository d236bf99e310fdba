import type { ProfilePatch } from '../../../contract/accounts.ts'
import { patch } from '../../sync/api.ts'
import { Withdrawn } from '../../sync/http/errors.ts'
import { onForget } from '../../sync/state/live-tables.ts'
import { loadText } from '../../text/text.ts'
import { setMe } from './me.ts'

/** The last change of the signed-in person. */
let saving: Promise<void> = Promise.resolve()
onForget(() => (saving = Promise.resolve()))

/** Saves changes one after the other, so that the last one wins; none is sent after the person has signed out. */
export function saveProfile(change: ProfilePatch): Promise<void> {
  const save = async (): Promise<void> => setMe(await patch('/auth/me', change))
  saving = saving.then(save, (error: unknown) => {
    if (error instanceof Withdrawn) throw error
    return save()
  })
  // Loading another language may take long or fail, and later changes do not wait for it.
  return saving.then(() => loadText().catch(() => {}))
}
