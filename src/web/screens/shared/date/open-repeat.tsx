import type { Task } from '../../../../contract/tasks.ts'
import { openLayer } from '../../../ui/open-layers.ts'
import { lazy } from '../../../ui/lazy.tsx'

const RepeatEditor = lazy(() => import('./repeat-editor.tsx').then((file) => file.RepeatEditor))

export function openRepeat(task: Task, anchor: Element | null): void {
  openLayer((close) => <RepeatEditor task={task} anchor={anchor} close={close} />)
}
