import { holdKeys, holdUntil } from '../../../ui/awaited-field.ts'
import { tellLoadFailed } from '../../../ui/floating/layers.tsx'
import { loadOnce } from '../../../ui/lazy.tsx'

/** What changes tasks in other ways than to complete them, which the first screen needs alone. */
const loadEdits = loadOnce(() => import('../../../data/tasks/edit.ts'))

type Edits = typeof import('../../../data/tasks/edit.ts')

let here: Edits | undefined
/** Changes tasks as soon as that has come, and does what is pressed until then after it; else the person is told. */
export function withEdits(act: (edits: Edits) => unknown): void {
  if (here) return void act(here)
  void holdUntil(loadEdits()).then((edits) => {
    act((here = edits))
    holdKeys()
  }, tellLoadFailed)
}
