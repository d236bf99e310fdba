import type { ProfilePatch } from '../../../contract/accounts.ts'
import { patch } from '../../sync/api.ts'
import { Withdrawn } from '../../sync/errors.ts'
import { onForget } from '../../sync/live-tables.ts'
import { speak } from '../../text/text.ts'
import { setMe } from './me.ts'

/** The last change that was asked for by whoever is signed in. */
let saving: Promise<void> = Promise.resolve()
onForget(() => (saving = Promise.resolve()))

/** Each once the one before is answered: the later one stands, here and on the server. None goes once the person has left. */
export function saveProfile(change: ProfilePatch): Promise<void> {
  const save = async (): Promise<void> => setMe(await patch('/auth/me', change))
  saving = saving.then(save, (error: unknown) => {
    if (error instanceof Withdrawn) throw error
    return save()
  })
  // Another language may take long to come, and nothing that is saved waits for it.
  return saving.then(() => speak())
}
