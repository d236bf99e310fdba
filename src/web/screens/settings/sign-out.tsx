import { me } from '../../data/account/me.ts'
import { signOut } from '../../data/account/sign-out.ts'
import { draftNames } from '../../sync/drafts/drafts.ts'
import type { QueuedChange } from '../../sync/queue/change.ts'
import { changes, refused } from '../../sync/queue/current.ts'
import { moreText } from '../../text/text.ts'
import { goInstead, NEW_FILTER_START, paths } from '../routes.ts'
import { openConfirm } from '../../ui/floating/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Ends the session of this browser. */
export function SignOut() {
  const words = moreText().settings
  return (
    <section class="setting">
      <header>
        <h2>{moreText().security.thisOne}</h2>
        <p>{words.signOutText(me.value?.email ?? '')}</p>
        <button type="button" class="button" data-size="s" onClick={askToSignOut}>
          <Icon name="log-out" />
          {words.signOut}
        </button>
      </header>
    </section>
  )
}

/** Signs out for good: who signs in next, somebody else perhaps, begins with Today and not in settings. */
export const leaveSettings = (left?: () => void): Promise<void> =>
  signOut(() => {
    goInstead(paths.today)
    left?.()
  })

/** Signs out, which deletes unsent changes, running uploads and drafts; if there are any, it asks first. */
function askToSignOut(): void {
  const isUnsent = ({ waits, tried, write }: QueuedChange): boolean => waits || !tried || write.file !== undefined
  const unsent = changes.value.filter(isUnsent).length + refused.value.length
  const drafts = countDrafts()
  if (unsent + drafts === 0) return void leaveSettings()
  const words = moreText().unsaved
  openConfirm({
    title: words.signOutTitle,
    text: words.signOutText(unsent, drafts),
    yes: moreText().settings.signOut,
    no: moreText().cancel,
    act: () => void leaveSettings(),
  })
}

/** The number of this person's drafts; one with several parts counts once. */
function countDrafts(): number {
  const written = draftNames().filter((name) => name !== NEW_FILTER_START)
  return new Set(written.map((name) => name.replace(/ (?:line|note|files|literal|color|icon|view|role|start)$/, '')))
    .size
}
