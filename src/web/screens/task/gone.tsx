import { useLayoutEffect } from 'preact/hooks'
import type { Comment } from '../../../contract/comments.ts'
import { moreText, text } from '../../text/text.ts'
import { Empty } from '../../ui/display/empty.tsx'
import { closeTask } from '../routes.ts'
import { draftCalled, HalfWritten, useDraftNames } from '../shared/page/half-written.tsx'
import { titleOfGone } from '../shared/page/page.tsx'

/** Shown for a task that does not exist (any more), with its drafts, which it gets back when it is restored. */
export function Gone({ id }: { id: string }) {
  const words = moreText().taskLink
  useLayoutEffect(() => {
    titleOfGone.value = words.missingTitle
    return () => void (titleOfGone.value = null)
  }, [words])
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
  const ofTask = ['title', 'description', 'comment on', 'sub-task of'].map((kind) => `${kind} ${id}`)
  return <HalfWrittenIn names={[...ofTask, ...useEditedComments(id)]} />
}

/** The drafts of a task's comments that are not `shown`: somebody else deleted them. */
export const UnsavedEdits = ({ id, shown }: { id: string; shown: readonly Comment[] }) => (
  <HalfWrittenIn names={useEditedComments(id).filter((name) => !shown.some((one) => name === editedComment(one)))} />
)

/** The name of the draft of a comment that is edited; `draftOf` that. */
export const editedComment = ({ id, task_id }: Comment): string => `comment ${id} of ${task_id}`

/** The names of the drafts of a task's comments. */
export const useEditedComments = (taskId: string): string[] =>
  useDraftNames().filter((name) => name.startsWith('comment ') && name.endsWith(` of ${taskId}`))

function HalfWrittenIn({ names }: { names: readonly string[] }) {
  return (
    <>
      {names.map(draftCalled).map((draft) => (
        <HalfWritten key={draft.name} {...draft} />
      ))}
    </>
  )
}
