import { useRef, useState } from 'preact/hooks'
import { LONGEST_CONTENT } from '../../../domain/lengths.ts'
import type { Task } from '../../../contract/tasks.ts'
import { draftOf } from '../../sync/drafts/drafts.ts'
import { raiseError } from '../../data/messages.ts'
import { addTask } from '../../data/tasks/adding/add.ts'
import { readFor, type Span } from '../../data/tasks/adding/reader.ts'
import { tasks } from '../../data/tasks/tasks.ts'
import { moreText } from '../../text/text.ts'
import { openLayer } from '../../ui/floating/layers.tsx'
import { GrowingText, type Spelling } from '../../ui/forms/growing-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { nameCompletion } from '../shared/quick-add/candidates.tsx'
import { shiftIgnored } from '../shared/quick-add/ignored.ts'
import { linesOfPaste } from '../shared/quick-add/lines-of-paste.ts'
import { Pasted } from '../shared/quick-add/pasted.tsx'
import { understoodIn } from '../shared/quick-add/understood.tsx'
import { useDraft } from '../shared/use-draft.ts'

/** A line for the next sub-task; Enter adds it and keeps the field. A draft stays where none is offered any more. */
export function AddSubtask({ parent, isOffered }: { parent: Task; isOffered: boolean }) {
  const words = moreText().subtasks
  const draft = `sub-task of ${parent.id}`
  const kept = draftOf<string>(draft)
  const [typed, setTyped] = useDraft(draft, '')
  const [literal, setLiteral] = useDraft<readonly Span[]>(`${draft} literal`, [])
  const [hasFocus, setHasFocus] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  if (!isOffered && !hasFocus && !typed) return null
  const place = { parent_id: parent.id }
  const focusField = (): void => box.current?.querySelector('textarea')?.focus()
  const write = (line: string): void => {
    setLiteral(shiftIgnored(literal, typed, line))
    setTyped(line)
  }
  const isRefused = (): boolean => {
    const isCompleted = tasks.peek(parent.id)?.completed === true
    if (isCompleted) raiseError(words.parentCompleted)
    return isCompleted
  }
  const add = (): void => {
    if (!typed.trim() || isRefused()) return
    write('')
    void addTask({ text: typed, place, ignore: literal }).then((task) => {
      if (task || kept.peek() !== null) return
      setTyped(typed)
      setLiteral(literal)
    })
  }
  const askOfPasted = (event: ClipboardEvent): void => {
    const lines = linesOfPaste(event)
    if (lines.length < 2) return
    event.preventDefault()
    // They stand here as one until they are several: nothing is lost if nobody answers.
    write(
      [typed, ...lines]
        .map((line) => line.trim())
        .join(' ')
        .trim(),
    )
    const added = (): void => {
      setTyped(typed)
      setLiteral(literal)
    }
    openLayer((close) => (
      <Pasted lines={lines} place={place} asOne={focusField} isRefused={isRefused} added={added} close={close} />
    ))
  }
  const spelling: Spelling = {
    read: (line) => line,
    write: (line) => line,
    complete: (line, caret) => {
      const found = nameCompletion(line, caret, parent.project_id)
      // A sub-task stays where its parent is.
      if (!found || /[#/]/.test(line[found.start]!)) return null
      return literal.some((span) => span.start < found.end && found.start < span.end) ? null : found
    },
    suggestions: moreText().quickAdd.suggestions,
  }
  const parsed = readFor(typed, parent.project_id, place, literal)
  const ignore = (spans: readonly Span[]): void => setLiteral((now) => [...now, ...spans])
  const understood = understoodIn({
    text: typed,
    parsed,
    place,
    projectId: parent.project_id,
    ignore,
    change: write,
    focusField,
  })
  return (
    <div
      ref={box}
      class="subtask-add"
      onPaste={askOfPasted}
      onFocusIn={() => setHasFocus(true)}
      onFocusOut={() => setHasFocus(false)}
    >
      <Icon name="plus" />
      <div>
        <GrowingText
          class="subtask-add-text"
          label={words.add}
          placeholder={words.add}
          value={typed}
          save={write}
          live
          oneLine
          enter={add}
          spelling={spelling}
          understood={typed ? understood : null}
          maxLength={LONGEST_CONTENT}
        />
      </div>
    </div>
  )
}
