import type { NewTaskPlace } from '../../../data/tasks/add.ts'
import { text } from '../../../text/text.ts'
import { Dialog } from '../../../ui/floating/dialog.tsx'
import { Composer } from './composer.tsx'

interface QuickAddProps {
  place: NewTaskPlace
  start: string
  close: () => void
}

/** Adds from anywhere: a dialog, on phones a sheet. */
export function QuickAdd({ place, start, close }: QuickAddProps) {
  return (
    <Dialog label={text().nav.addTask} class="quick" close={close}>
      <Composer place={place} start={start} close={close} />
    </Dialog>
  )
}
