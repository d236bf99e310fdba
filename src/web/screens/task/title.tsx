import { LONGEST_CONTENT } from '../../../domain/lengths.ts'
import type { Task } from '../../../contract/tasks.ts'
import { draftOf } from '../../sync/drafts.ts'
import { saveText } from '../../data/tasks/edit.ts'
import { text } from '../../text/text.ts'
import { GrowingText } from '../../ui/forms/growing-text.tsx'

/** The task's title, edited where it stands. */
export function Title({ task, editable }: { task: Task; editable: boolean }) {
  if (!editable) return <h1>{task.content}</h1>
  const save = (content: string, theirs?: string): void => {
    if (content.trim()) void saveText(task.id, 'content', content.trim(), theirs)
  }
  return (
    <h1>
      <GrowingText
        class="panel-title-text"
        label={text().task.title}
        value={task.content}
        save={save}
        draft={draftOf(`title ${task.id}`)}
        oneLine
        maxLength={LONGEST_CONTENT}
      />
    </h1>
  )
}
