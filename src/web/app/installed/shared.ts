import { raiseError } from '../../data/messages.ts'
import { openQuickAdd } from '../../screens/dialogs.ts'
import { goBelow, paths } from '../../screens/routes.ts'
import { addToDraft } from '../../screens/shared/use-draft-files.ts'
import { orWithoutStorage } from '../../sync/browser-store.ts'
import { newId } from '../../sync/new-id.ts'
import { text } from '../../text/text.ts'
import { ADD_PATH } from './add-path.ts'
import { keepShared, readShared, removeShared, UNSAVED_FILES_FIELD, SHARED_TEXT_FIELDS } from './share-target.ts'

/**
 * Puts into quick add what was shared to the app, however often the page was loaded until now, and what stands in the
 * address that the page was opened with, if that is `/add`.
 */
export async function openShared(opened: URL): Promise<void> {
  const address = opened.pathname === ADD_PATH ? opened.searchParams : null
  const linked = address && {
    id: newId(),
    words: [...address].filter(([name]) => SHARED_TEXT_FIELDS.includes(name)),
    files: [],
  }
  // It joins what is kept first: another tab may be opening its own at the same moment, and one draft takes them all.
  const isKept = linked !== null && !!(await orWithoutStorage(() => keepShared(linked).then(() => true)))
  const kept = await readShared()
  const shared = linked && !isKept ? [...kept, linked] : kept
  // Of two tabs that open such links one may have taken both: it is in the draft that this one opens too.
  if (shared.length === 0 && !address) return
  for (const { words, files } of shared) addToDraft('', linesOf(new URLSearchParams(words)), files)
  // The browser keeps the draft first, since it does in order what is asked of its store. Whoever sees it may then leave.
  await removeShared(shared)
  if (address) {
    for (const name of address.getAll(UNSAVED_FILES_FIELD)) raiseError(text().toast.notSaved(name))
  }
  if (location.pathname === ADD_PATH) {
    history.replaceState(history.state, '', paths.today)
    goBelow(paths.today)
  }
  openQuickAdd({})
}

function linesOf(words: URLSearchParams): string[] {
  const parts = SHARED_TEXT_FIELDS.map(
    (name) =>
      words
        .get(name)
        ?.trim()
        .replace(/\s*\n\s*/g, ' ') ?? '',
  )
  return parts.filter((part, index) => part !== '' && parts.indexOf(part) === index)
}
