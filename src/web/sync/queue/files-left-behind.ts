import { promisifyRequest } from 'idb-keyval'
import { browserStore, removeStored } from '../browser-store.ts'
import type { LeftBehind, Step } from './left-behind.ts'
import { addChange } from './state.ts'

/** Stores the files that a page has left behind with drafts which it had cleared. */
export async function takeFiles(leftBehind: LeftBehind, step: Step): Promise<void> {
  const drafts = new Set<string>()
  for (const change of leftBehind.all()) {
    const { key, draft } = change.write.file ?? {}
    if (!key || !draft) continue
    const [from, index] = draft
    drafts.add(from)
    const files = await browserStore()('readonly', (kept) => promisifyRequest<Blob[] | undefined>(kept.get(from)))
    const blob = files?.[index]
    // Without it, another page has stored it before.
    if (blob) await step((state) => addChange(state, change, false), { file: { key, blob }, safely: true })
    leftBehind.forget(change.key)
  }
  for (const key of drafts) await removeStored(key)
}
