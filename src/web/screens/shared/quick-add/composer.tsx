import { useRef, useState } from 'preact/hooks'
import type { Task } from '../../../../contract/tasks.ts'
import { LONGEST_DESCRIPTION } from '../../../../domain/lengths.ts'
import { raiseMessage } from '../../../data/messages.ts'
import { readFor, type Span } from '../../../data/tasks/reader.ts'
import { addTask, projectOf, type NewTaskPlace } from '../../../data/tasks/add.ts'
import { shortTitle } from '../../../data/tasks/tasks.ts'
import { projects, shownName } from '../../../data/projects/projects.ts'
import { moreText, text as words } from '../../../text/text.ts'
import { openLayer } from '../../../ui/floating/layers.tsx'
import { useMode } from '../../../ui/floating/modes.ts'
import { useFileDrop } from '../../../ui/forms/file-drop.tsx'
import { GrowingText } from '../../../ui/forms/growing-text.tsx'
import { useMentions } from '../mentions.tsx'
import { addToDraft, useOnceRead } from '../use-draft-files.ts'
import { RepeatPreview } from '../date/repeat-preview.tsx'
import { Chips } from './chips.tsx'
import { Examples } from './examples.tsx'
import { shiftIgnored } from './ignored.ts'
import { Pasted } from './pasted.tsx'
import { QuickField } from './quick-field.tsx'
import { Tools } from './tools.tsx'
import { Unknown } from './unknown.tsx'
import { usePlace, useTyped } from './use-typed.ts'
import { cutOut, writtenInto, type ReadLine, type Written } from './write-into.ts'

interface ComposerProps {
  place: NewTaskPlace
  /** Name of the draft. */
  draft: string
  /** Within a list, where a new row is seen at once. */
  inline?: boolean
  /** Called when what is typed is about to become a task. */
  adding?: () => void
  close: () => void
}

/** A line that becomes a task, what was understood of it, and buttons that write into it. */
export function Composer({ place: startPlace, draft: name, inline = false, adding, close }: ComposerProps) {
  const [place, setPlace] = usePlace(startPlace)
  const { line, setLine, description, setDescription, files, setFiles, clear, restore } = useTyped(name)
  const [written, setWritten] = useState<Written | null>(null)
  const [added, setAdded] = useState('')
  const [help, setHelp] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { text, ignored } = line
  const parsed = readFor(text, projectOf(place), place, ignored)
  useMode(help, () => setHelp(false))
  // A sign that a button wrote goes again as long as no name follows it.
  const meant = written?.before && written.text === text ? written.before : line
  const spelling = useMentions(parsed.project?.id ?? projectOf(place), LONGEST_DESCRIPTION)

  const change = (next: string): void => {
    setLine({ text: next, ignored: shiftIgnored(ignored, text, next) })
    setAdded('')
  }
  const focusField = (): void => box.current?.querySelector<HTMLElement>('.quick-field')?.focus()
  const focusDescription = (): void => box.current?.querySelector<HTMLElement>('.quick-note textarea')?.focus()
  const write = (kinds: readonly string[], piece: string): void => {
    const read: ReadLine = ({ text, ignored }) => readFor(text, projectOf(place), place, ignored)
    const next = piece === '' ? cutOut(meant, read, kinds) : writtenInto(meant, read, kinds, piece)
    setLine(next)
    setWritten(next)
    setAdded('')
  }
  const attach = (more: readonly File[]): void => setFiles([...files, ...more])
  const { held, handlers } = useFileDrop(attach)
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

  return (
    <div ref={box} {...handlers}>
      {held}
      <QuickField
        text={text}
        parsed={parsed}
        projectId={parsed.project?.id ?? projectOf(place)}
        caretAt={written}
        placeholder={inline ? words().task.title : moreText().quickAdd.placeholder}
        change={change}
        dismissed={() => setLine(meant)}
        enter={add}
        toDescription={focusDescription}
        paste={askOfPasted}
      />
      <div class="quick-note">
        <GrowingText
          class="quick-note-text"
          label={moreText().quickAdd.description}
          placeholder={moreText().quickAdd.description}
          value={description}
          save={setDescription}
          live
          spelling={spelling}
          enter={add}
          maxLength={LONGEST_DESCRIPTION}
        />
      </div>
      <Tools
        parsed={parsed}
        place={place}
        write={write}
        dropDay={() => setPlace({ ...place, day: null })}
        attach={attach}
        focusField={focusField}
        help={help}
        setHelp={setHelp}
      />
      <Chips
        parsed={parsed}
        place={place}
        files={files}
        ignore={(spans: Span[]) => {
          setLine({ text, ignored: [...ignored, ...spans.map(({ start, end }) => ({ start, end }))] })
          focusField()
        }}
        change={(next) => {
          setPlace(next)
          focusField()
        }}
        detach={(file) => {
          setFiles(files.filter((one) => one !== file))
          focusField()
        }}
      />
      {parsed.recurrence_rule && parsed.due_date && (
        <RepeatPreview rule={parsed.recurrence_rule} basis={parsed.recurrence_basis} from={parsed.due_date} />
      )}
      {help && <Examples />}
      <Unknown text={text} parsed={parsed} projectId={parsed.project?.id ?? projectOf(place)} made={focusField} />
      <Foot added={added} discard={inline ? discard : null} close={close} add={add} />
    </div>
  )
}

interface FootProps {
  /** What is told of the task that was added last. */
  added: string
  /** Null: what is typed stays when it is closed. */
  discard: (() => void) | null
  close: () => void
  add: () => void
}

function Foot({ added, discard, close, add }: FootProps) {
  return (
    <div class="quick-foot">
      <p class="quick-added" role="status" title={added || undefined}>
        {added}
      </p>
      {discard ? (
        <button type="button" class="button" data-kind="quiet" onClick={discard}>
          {moreText().cancel}
        </button>
      ) : (
        <button type="button" class="button" data-kind="quiet" onClick={close}>
          {words().task.close}
          <kbd class="quick-key" aria-hidden="true">
            Esc
          </kbd>
        </button>
      )}
      <button type="button" class="button" data-kind="primary" onClick={add}>
        {words().nav.addTask}
        <kbd class="quick-key" aria-hidden="true">
          ↵
        </kbd>
      </button>
    </div>
  )
}

function whereAdded(task: Task): string {
  const project = projects.peek(task.project_id)
  const { added, addedToArchived } = moreText().quickAdd
  const tell = project?.archived ? addedToArchived : added
  return tell(shortTitle(task), project ? shownName(project) : words().nav.inbox)
}
