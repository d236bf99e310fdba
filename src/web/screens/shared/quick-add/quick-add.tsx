import type { NewTaskPlace } from '../../../data/tasks/add.ts'
import { text } from '../../../text/text.ts'
import { Dialog } from '../../../ui/floating/dialog.tsx'
import { Composer } from './composer.tsx'

interface QuickAddProps {
  place: NewTaskPlace
  /** The name of what is half written. */
  draft: string
  close: () => void
}

/** Adds from anywhere: a dialog, on phones a sheet. */
export function QuickAdd({ place, draft, close }: QuickAddProps) {
  return (
    <Dialog label={text().nav.addTask} class="quick" close={close}>
      <Composer place={place} draft={draft} close={close} />
    </Dialog>
  )
}
