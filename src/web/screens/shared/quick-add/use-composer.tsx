import { useRef, useState } from 'preact/hooks'
import type { Task } from '../../../../contract/tasks.ts'
import { raiseMessage } from '../../../data/messages.ts'
import { projects, shownName } from '../../../data/projects/projects.ts'
import { addTask, projectOf, type NewTaskPlace } from '../../../data/tasks/adding/add.ts'
import { readFor } from '../../../data/tasks/adding/reader.ts'
import { shortTitle } from '../../../data/tasks/tasks.ts'
import { moreText, text as words } from '../../../text/text.ts'
import { openLayer } from '../../../ui/floating/layers.tsx'
import { addToDraft, useOnceRead } from '../use-draft-files.ts'
import { shiftIgnored } from './ignored.ts'
import { Pasted } from './pasted.tsx'
import { usePlace, useTyped } from './use-typed.ts'
import { cutOut, writtenInto, type TypedLine, type Written } from './write-into.ts'

export interface ComposerProps {
  place: NewTaskPlace
  /** Name of the draft. */
  draft: string
  /** Within a list, where a new row is seen at once. */
  inline?: boolean
  /** Opened by itself because there is a draft: the focus stays where it is. */
  isBack?: boolean
  /** Called when what is typed is about to become a task. */
  adding?: () => void
  close: () => void
}

/** What is typed for a new task, how it is understood, and what is done with it. */
export function useComposer({ place: startPlace, draft: name, inline = false, adding, close }: ComposerProps) {
  const [place, setPlace] = usePlace(startPlace)
  const { line, setLine, description, setDescription, files, setFiles, clear, restore } = useTyped(name)
  const [written, setWritten] = useState<Written | null>(null)
  const [added, setAdded] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const { text, ignored } = line
  const read = ({ text, ignored }: TypedLine) => readFor(text, projectOf(place), place, ignored)
  const parsed = read(line)
  // A sign that a button wrote goes again as long as no name follows it.
  const meant = written?.before && written.text === text ? written.before : line

  const change = (next: string): void => {
    setLine({ text: next, ignored: shiftIgnored(ignored, text, next) })
    setAdded('')
  }
  const focusField = (): void => box.current?.querySelector<HTMLElement>('.quick-field')?.focus()
  const write = (kinds: readonly string[], piece: string): void => {
    const next = piece === '' ? cutOut(meant, read, kinds) : writtenInto(meant, read, kinds, piece)
    setLine(next)
    setWritten(next)
    setAdded('')
  }
  const attach = (more: readonly File[]): void => setFiles([...files, ...more])
  const add = useOnceRead(files, async () => {
    const { text, ignored } = meant
    if (text.trim() === '') return focusField()
    const whole = description.trim() ? `${text}\n${description}` : text
    const before = { line: meant, description, files }
    clear()
    focusField()
    adding?.()
    const task = await addTask({ text: whole, place, ignore: ignored, files })
    if (task) {
      const seen = inline && document.querySelector(`[data-row="${task.id}"]`) !== null
      return setAdded(seen ? '' : whereAdded(task))
    }
    restore(before)
  })
  const discard = useOnceRead(files, () => {
    const before = { line, description, files }
    clear()
    close()
    if (text.trim() !== '' || description !== '' || files.length > 0) {
      raiseMessage(moreText().draftDiscarded, { topic: 'delete', undo: () => restore(before) })
    }
  })
  const askOfPasted = (lines: string[]): void => {
    const before = { line, description }
    // They stand here as one task until they are several: nothing is lost if nobody answers.
    addToDraft(name, lines)
    setAdded('')
    const added = (): void => {
      setLine(before.line)
      setDescription(before.description)
      if (!inline) close()
    }
    openLayer((closePasted) => (
      <Pasted
        lines={lines}
        place={place}
        asOne={() => requestAnimationFrame(focusField)}
        added={added}
        close={closePasted}
      />
    ))
  }

  return {
    box,
    place,
    setPlace,
    line,
    setLine,
    meant,
    written,
    parsed,
    projectId: parsed.project?.id ?? projectOf(place),
    description,
    setDescription,
    files,
    setFiles,
    added,
    change,
    write,
    attach,
    add,
    discard,
    askOfPasted,
    focusField,
  }
}

function whereAdded(task: Task): string {
  const project = projects.peek(task.project_id)
  const { added, addedToArchived } = moreText().quickAdd
  const tell = project?.archived ? addedToArchived : added
  return tell(shortTitle(task), project ? shownName(project) : words().nav.inbox)
}
