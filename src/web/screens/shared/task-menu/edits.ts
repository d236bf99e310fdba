import { tellLoadFailed } from '../../../ui/floating/layers.tsx'
import { loadOnce } from '../../../ui/lazy.tsx'

/** What changes tasks in other ways than to complete them, which the first screen needs alone. */
export const loadEdits = loadOnce(() => import('../../../data/tasks/edit.ts'))

type Edits = typeof import('../../../data/tasks/edit.ts')

/** Changes tasks as soon as that has come; where it does not, the person is told. */
export const withEdits = (act: (edits: Edits) => unknown): void => void loadEdits().then(act, tellLoadFailed)
