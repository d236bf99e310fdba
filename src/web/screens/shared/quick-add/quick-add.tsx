import { useLayoutEffect, useState } from 'preact/hooks'
import { draftOf, hasDraft } from '../../../sync/drafts/drafts.ts'
import { today } from '../../../text/clock.ts'
import { text } from '../../../text/text.ts'
import { Dialog } from '../../../ui/floating/dialog.tsx'
import type { QuickAddProps } from '../../dialogs.ts'
import { route } from '../../routes.ts'
import { addDrafts } from '../add-drafts.ts'
import { Composer } from './composer.tsx'
import type { TypedLine } from './write-into.ts'

/** Adds from anywhere: a dialog, on phones a sheet. */
export function QuickAdd({ place, draft, close }: QuickAddProps & { close: () => void }) {
  const forgetUnchanged = (): void => {
    const { line, note, files } = addDrafts(draft)
    const typed = draftOf<TypedLine>(line)
    if (typed.peek()?.text === draft && !hasDraft(note) && !hasDraft(files)) typed.value = null
  }
  // Esc may come before the first frame is painted, and effects that wait for it are dropped then.
  useLayoutEffect(() => forgetUnchanged, [])
  // What is half written over midnight goes where its screen has gone.
  const [isForToday] = useState(() => route.peek().screen === 'today' && place.day === today.peek())
  return (
    <Dialog label={text().nav.addTask} class="quick" close={close}>
      <Composer place={isForToday ? { ...place, day: today.value } : place} draft={draft} close={close} />
    </Dialog>
  )
}
