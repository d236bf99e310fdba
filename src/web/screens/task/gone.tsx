import { withPlainMentions } from '../../../domain/text/mentions.ts'
import { draftFilesOf } from '../../sync/draft-files.ts'
import { draftOf } from '../../sync/drafts.ts'
import { moreText, text } from '../../text/text.ts'
import { Empty } from '../../ui/display/empty.tsx'
import type { Typed } from '../../ui/forms/growing-text.tsx'
import { closeTask } from '../routes.ts'
import { copyAndTell } from '../shared/copy-and-tell.ts'

/** Shown for a task that does not exist (any more), with its drafts, which it gets back when it is restored. */
export function Gone({ id }: { id: string }) {
  const words = moreText().taskLink
  return (
    <>
      <Empty scene="missing" title={words.missingTitle} text={words.missingText}>
        <button type="button" class="button" onClick={closeTask}>
          {text().task.close}
        </button>
      </Empty>
      <UnsavedDrafts id={id} />
    </>
  )
}

/** The drafts of a task that has no fields for them: it is gone, or can only be viewed from now on. */
export function UnsavedDrafts({ id }: { id: string }) {
  return (
    <>
      {draftsIn(id).map((draft) => (
        <NotSaved key={draft.kind} {...draft} />
      ))}
    </>
  )
}

interface Draft {
  kind: string
  text: string
  files: readonly File[]
  discard: () => void
}

/** The drafts of a task: title and description, a comment with its files, a sub-task. */
function draftsIn(id: string): Draft[] {
  return ['title', 'description', 'comment on', 'sub-task of'].flatMap((kind) => {
    const name = `${kind} ${id}`
    const draft = draftOf<Typed | string>(name)
    const files = draftFilesOf(`${name} files`)
    const written = (typeof draft.value === 'string' ? draft.value : draft.value?.text) ?? ''
    const discard = (): void => {
      draft.value = draftOf(`${name} literal`).value = null
      files.value = []
    }
    const isThere = written || files.value.length > 0
    return isThere ? [{ kind, text: withPlainMentions(written), files: files.value, discard }] : []
  })
}

function NotSaved({ text: written, files, discard }: Draft) {
  return (
    <div class="panel-left">
      <h2>{text().draft.notSaved}</h2>
      <p>{[written, ...files.map(({ name }) => name)].filter(Boolean).join('\n')}</p>
      {written && (
        <button type="button" class="button" data-size="s" onClick={() => void copyAndTell(written)}>
          {moreText().copy}
        </button>
      )}
      <button type="button" class="button" data-kind="quiet" data-size="s" onClick={discard}>
        {text().draft.discard}
      </button>
    </div>
  )
}
