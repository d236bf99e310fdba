import { LONGEST_COMMENT } from '../../../../domain/lengths.ts'
import { useEffect, useState } from 'preact/hooks'
import type { Comment } from '../../../../contract/comments.ts'
import type { Task } from '../../../../contract/tasks.ts'
import { authorName } from '../../../data/author.ts'
import { comments, deleteComment, editComment, isWaiting } from '../../../data/comments.ts'
import { me } from '../../../data/account/me.ts'
import { projects } from '../../../data/projects/projects.ts'
import { isEditable } from '../../../data/tasks/editable.ts'
import { draftOf } from '../../../sync/drafts/drafts.ts'
import { momentInWords } from '../../../text/moments.ts'
import { moreText } from '../../../text/text.ts'
import { openConfirm } from '../../../ui/floating/confirm.tsx'
import { GrowingText, type Typed } from '../../../ui/forms/growing-text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { openMenu, type MenuItem } from '../../../ui/floating/menu.tsx'
import { Avatar } from '../../../ui/display/marks.tsx'
import { useMentions } from '../../shared/mentions.tsx'
import { editedComment } from '../gone.tsx'
import { Files } from './files.tsx'

interface CommentProps {
  comment: Comment
  task: Task
  editable: boolean
}

/** One comment as Markdown, with its files; its author changes it where it stands. */
export function CommentView({ comment, task, editable }: CommentProps) {
  const words = moreText().comments
  const draft = draftOf<Typed>(editedComment(comment))
  const spelling = useMentions(task.project_id, LONGEST_COMMENT)
  const [wanted, setWriting] = useState(false)
  useEffect(() => void (editable || setWriting(false)), [editable])
  const writing = editable && (wanted || draft.value !== null)
  const name = authorName(comment)
  const save = (body: string): void => {
    if (body.trim()) editComment(comment, body)
  }
  return (
    <article class="comment" aria-label={name}>
      <Avatar person={{ name, avatar_color: comment.user_color }} size="l" mute />
      <div>
        <header>
          {name}
          <time dateTime={comment.created_at}>{momentInWords(comment.created_at)}</time>
          {isWaiting(comment) ? (
            <span>{words.waitsToBeSent}</span>
          ) : (
            comment.updated_at > comment.created_at && <span>{words.edited}</span>
          )}
          <More comment={comment} task={task} editable={editable} edit={() => setWriting(true)} />
        </header>
        {writing ? (
          <GrowingText
            class="comment-text"
            label={words.edit}
            value={comment.body}
            maxLength={LONGEST_COMMENT}
            save={save}
            canSave={() => isEditable(task.id) && comments.peek(comment.id) !== undefined}
            draft={draft}
            spelling={spelling}
            left={() => setWriting(false)}
            focus={wanted}
          />
        ) : (
          <Markdown
            source={comment.body}
            class="comment-text"
            reader={me.value?.id}
            change={editable && comment.user_id === me.value?.id ? save : undefined}
          />
        )}
        <Files taskId={task.id} commentId={comment.id} editable={editable && comment.user_id === me.value?.id} />
      </div>
    </article>
  )
}

/** Editing is the author's, deleting also the owner's; nobody else sees a button. */
function More({ comment, task, editable, edit }: CommentProps & { edit: () => void }) {
  const words = moreText().comments
  const isMine = comment.user_id === me.value?.id
  const owns = projects.get(task.project_id)?.role === 'owner'
  if (!editable || !(isMine || owns)) return null
  const ask = (): void =>
    openConfirm({
      title: words.deleteTitle,
      text: words.deleteText,
      yes: words.delete,
      act: () => deleteComment(comment),
    })
  const items: MenuItem[] = [
    ...(isMine ? [{ label: words.edit, icon: 'pencil' as const, act: edit }] : []),
    { label: words.delete, icon: 'trash-2', danger: true, act: ask },
  ]
  const label = words.more(authorName(comment))
  return (
    <IconButton
      icon="ellipsis"
      class="comment-more"
      name={label}
      popup="menu"
      act={(button) => openMenu(button, label, items)}
    />
  )
}
