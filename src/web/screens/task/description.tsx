import { LONGEST_DESCRIPTION } from '../../../domain/lengths.ts'
import { useEffect, useState } from 'preact/hooks'
import type { Task } from '../../../contract/tasks.ts'
import { me } from '../../data/account/me.ts'
import { draftOf } from '../../sync/drafts/drafts.ts'
import { saveText } from '../../data/tasks/edit.ts'
import { isEditable } from '../../data/tasks/editable.ts'
import { moreText } from '../../text/text.ts'
import { GrowingText, type Typed } from '../../ui/forms/growing-text.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { useMentions } from '../shared/mentions.tsx'

/** The description as Markdown; pressing it opens it for writing. */
export function Description({ task, editable }: { task: Task; editable: boolean }) {
  const draft = draftOf<Typed>(`description ${task.id}`)
  const spelling = useMentions(task.project_id, LONGEST_DESCRIPTION)
  const [wanted, setWriting] = useState(false)
  useEffect(() => void (editable || setWriting(false)), [editable])
  const writing = editable && (wanted || draft.value !== null)
  const words = moreText().taskPanel
  if (writing) {
    return (
      <GrowingText
        class="panel-description-text"
        label={words.description}
        value={task.description}
        placeholder={words.addDescription}
        maxLength={LONGEST_DESCRIPTION}
        save={(description, from) => void saveText(task.id, 'description', description, from)}
        canSave={() => isEditable(task.id)}
        draft={draft}
        spelling={spelling}
        left={() => setWriting(false)}
        focus={wanted}
      />
    )
  }
  if (!task.description) {
    if (!editable) return null
    return (
      <button type="button" class="panel-description panel-description-add" onClick={() => setWriting(true)}>
        {words.addDescription}
      </button>
    )
  }
  const open = (event: Event): void => {
    const selecting = getSelection()?.isCollapsed === false
    if (editable && !selecting && !(event.target as Element).closest('a[href], input')) setWriting(true)
  }
  return (
    <div class="panel-description" data-editable={editable || undefined} onClick={open}>
      {editable && (
        <button type="button" class="vh" onClick={() => setWriting(true)}>
          {words.description}
        </button>
      )}
      <Markdown
        source={task.description}
        reader={me.value?.id}
        change={editable ? (description) => void saveText(task.id, 'description', description) : undefined}
      />
    </div>
  )
}
