import type { Task } from '../../../../contract/tasks.ts'
import { areCommentsHere, commentsOf, loadComments } from '../../../data/comments.ts'
import { commentsList } from '../../../data/loading/loaded.ts'
import { attachFile, filesOf } from '../../../data/attachments.ts'
import { moreText } from '../../../text/text.ts'
import { Loaded } from '../../shared/page/loaded.tsx'
import { UnsavedEdits } from '../gone.tsx'
import { History } from '../history.tsx'
import { CommentList } from './comment-list.tsx'
import { Composer } from './composer.tsx'
import { AttachButton, Files } from './files.tsx'

/** The files of a task, what people say about it, and its history, which is shown once nothing more comes above it. */
export function Comments({ task, editable }: { task: Task; editable: boolean }) {
  const known = () => (
    <>
      <Known task={task} editable={editable} />
      <History task={task} />
    </>
  )
  return (
    <Loaded
      of={commentsList(task.id)}
      load={() => loadComments(task.id)}
      here={areCommentsHere(task)}
      otherwise={known}
    >
      {known}
    </Loaded>
  )
}

function Known({ task, editable }: { task: Task; editable: boolean }) {
  const words = moreText().comments
  const comments = commentsOf(task.id)
  const files = filesOf(task.id, null)
  return (
    <>
      {(editable || files.length > 0) && (
        <>
          <div class="panel-section">
            <h2>{words.files}</h2>
            {files.length > 0 && <span class="count">{files.length}</span>}
            {editable && (
              <AttachButton
                class="panel-section-end"
                name={words.attach}
                chosen={(chosen) => chosen.forEach((file) => attachFile(task.id, file))}
              />
            )}
          </div>
          <Files taskId={task.id} commentId={null} editable={editable} />
        </>
      )}
      {(editable || comments.length > 0) && (
        <div class="panel-section">
          <h2>{words.title}</h2>
          {comments.length > 0 && <span class="count">{comments.length}</span>}
        </div>
      )}
      <CommentList key={task.id} task={task} comments={comments} editable={editable} />
      {editable && areCommentsHere(task) && <UnsavedEdits id={task.id} shown={comments} />}
      {editable && <Composer task={task} />}
    </>
  )
}
