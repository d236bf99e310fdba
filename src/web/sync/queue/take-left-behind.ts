import type { LeftBehind, Step } from './left-behind.ts'
import { addChange } from './state.ts'

/** Stores in the queue what was left behind; files of drafts later, as none of the other changes waits for them. */
export async function takeLeftBehind(leftBehind: LeftBehind, step: Step, filesTaken: () => void): Promise<void> {
  const all = leftBehind.all()
  const left = all.filter(({ write }) => !write.file)
  if (left.length > 0) {
    await step((state) => left.forEach((one) => addChange(state, one, false)), { safely: true })
    for (const { key } of left) leftBehind.forget(key)
  }
  if (left.length === all.length) return
  void import('./files-left-behind.ts').then(({ takeFiles }) => takeFiles(leftBehind, step)).then(filesTaken, () => {})
}
