import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Comment } from '../../../../contract/comments.ts'
import type { Task } from '../../../../contract/tasks.ts'
import { areCommentsHere } from '../../../data/comments.ts'
import { moreText } from '../../../text/text.ts'
import { editedComment, useEditedComments } from '../gone.tsx'
import { CommentView } from './comment.tsx'

/** Of more comments than these the newest few are shown, so that they and the field below them are near. */
const MOST_SHOWN = 30
const NEWEST = 20

interface CommentListProps {
  task: Task
  comments: readonly Comment[]
  editable: boolean
}

/** Whether the page is put on paper, which shows all there is. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const take = ({ type }: Event): void => setPrinting(type === 'beforeprint')
    const events = ['beforeprint', 'afterprint']
    for (const event of events) addEventListener(event, take)
    return () => {
      for (const event of events) removeEventListener(event, take)
    }
  }, [])
  return isPrinting
}

/** What people say about a task, the oldest first; the earlier ones of very many on request. */
export function CommentList({ task, comments, editable }: CommentListProps) {
  const list = useRef<HTMLDivElement>(null)
  const edited = useEditedComments(task.id)
  const [all, setAll] = useState(() => comments.some((comment) => edited.includes(editedComment(comment))))
  // It stays as others come and go.
  const start = useMemo(
    () => (comments.length > MOST_SHOWN ? comments.at(-NEWEST)!.created_at : ''),
    [areCommentsHere(task)],
  )
  const isPrinting = usePrinting()
  const shown = all || isPrinting ? comments : comments.filter(({ created_at }) => created_at >= start)
  const pressed = useRef(false)
  useLayoutEffect(() => {
    const oldest = list.current?.querySelector<HTMLElement>('.comment')
    if (!pressed.current || !oldest) return
    oldest.tabIndex = -1
    oldest.focus({ preventScroll: true })
  }, [all])
  const showAll = (): void => {
    pressed.current = true
    setAll(true)
  }
  const earlier = comments.length - shown.length
  return (
    <>
      {earlier > 0 && (
        <button type="button" class="text-button comments-earlier" onClick={showAll}>
          {moreText().comments.earlier(earlier)}
        </button>
      )}
      <div class="comments" ref={list}>
        {shown.map((comment) => (
          <CommentView key={comment.id} comment={comment} task={task} editable={editable} />
        ))}
      </div>
    </>
  )
}
