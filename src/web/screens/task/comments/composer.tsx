import { useRef } from 'preact/hooks'
import { LONGEST_COMMENT } from '../../../../domain/lengths.ts'
import { LARGEST_UPLOAD } from '../../../../contract/attachments.ts'
import type { Task } from '../../../../contract/tasks.ts'
import { raiseError } from '../../../data/messages.ts'
import { addComment } from '../../../data/comments.ts'
import { attachFile } from '../../../data/attachments.ts'
import { me } from '../../../data/account/me.ts'
import { moreText } from '../../../text/text.ts'
import { GrowingText } from '../../../ui/forms/growing-text.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar } from '../../../ui/display/marks.tsx'
import { takePastedFiles } from '../../../ui/pasted-files.ts'
import { useMentions } from '../../shared/mentions.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { useDraftFiles, useOnceRead } from '../../shared/use-draft-files.ts'
import { AttachButton } from './files.tsx'

/** Where a comment is written, with files if need be. Files without a word belong to the task itself. */
export function Composer({ task }: { task: Task }) {
  const form = useRef<HTMLFormElement>(null)
  const focusText = (): void => form.current?.querySelector('textarea')?.focus()
  const words = moreText().comments
  const [body, setBody] = useDraft(`comment on ${task.id}`, '')
  const spelling = useMentions(task.project_id, LONGEST_COMMENT)
  const [files, setFiles] = useDraftFiles(`comment on ${task.id} files`)
  const take = (chosen: File[]): void => {
    const [fits, tooLarge] = [chosen.filter(isSmall), chosen.filter((file) => !isSmall(file))]
    for (const file of tooLarge) raiseError(words.tooLarge(file.name))
    setFiles([...files, ...fits])
    focusText()
  }
  const send = useOnceRead(files, () => {
    if (!body.trim() && files.length === 0) return
    setBody('')
    setFiles([])
    const commentId = body.trim() ? addComment(task, body.trim()) : null
    for (const file of files) attachFile(task.id, file, commentId)
  })
  return (
    <form
      ref={form}
      class="composer"
      onPaste={(event) => takePastedFiles(event, take)}
      onSubmit={(event) => {
        event.preventDefault()
        send()
        focusText()
      }}
    >
      {me.value && <Avatar person={me.value} size="l" mute />}
      <div class="composer-box">
        <GrowingText
          class="comment-text composer-text"
          label={words.write}
          placeholder={words.write}
          value={body}
          maxLength={LONGEST_COMMENT}
          save={setBody}
          live
          spelling={spelling}
          enter={send}
        />
        {files.map((file) => (
          <span class="chip" key={`${file.name} ${file.size}`}>
            <Icon name="paperclip" />
            <span class="chip-name">{file.name}</span>
            <button
              type="button"
              class="composer-drop"
              aria-label={words.remove(file.name)}
              onClick={() => {
                setFiles(files.filter((one) => one !== file))
                focusText()
              }}
            >
              <Icon name="x" size="s" />
            </button>
          </span>
        ))}
        <div class="composer-foot">
          <AttachButton name={words.attachToComment} chosen={take} />
          {(body.trim() || files.length > 0) && (
            <button class="button" data-kind="primary" data-size="s">
              {words.send}
            </button>
          )}
        </div>
      </div>
    </form>
  )
}

const isSmall = (file: File): boolean => file.size <= LARGEST_UPLOAD
