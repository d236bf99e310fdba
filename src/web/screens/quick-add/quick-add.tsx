import { LONGEST_DESCRIPTION } from '../../../domain/lengths.ts'
import { useRef, useState } from 'preact/hooks'
import type { Project } from '../../../contract/projects.ts'
import { read, type ParsedTask, type Span } from '../../data/tasks/reader.ts'
import { addTask, projectOf, type NewTaskPlace } from '../../data/tasks/add.ts'
import { shortTitle } from '../../data/tasks/tasks.ts'
import { projects } from '../../data/projects/projects.ts'
import { moreText, text as words } from '../../text/text.ts'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { GrowingText } from '../../ui/forms/growing-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { openNewProject } from '../dialogs.ts'
import { RepeatPreview } from '../shared/date/repeat-preview.tsx'
import { Chips } from './chips.tsx'
import { Examples } from './examples.tsx'
import { shiftIgnored } from './ignored.ts'
import { Pasted } from './pasted.tsx'
import { QuickField } from './quick-field.tsx'

interface QuickAddProps {
  place: NewTaskPlace
  /** Words that stand in the line from the beginning; further lines in the description. */
  start: string
  close: () => void
}

export function QuickAdd({ place: startPlace, start, close }: QuickAddProps) {
  const [place, setPlace] = useState(startPlace)
  const [text, setText] = useState(start.split('\n', 1)[0] ?? '')
  const [description, setDescription] = useState(start.split('\n').slice(1).join('\n'))
  const [ignored, setIgnored] = useState<readonly Span[]>([])
  const [pasted, setPasted] = useState<string[] | null>(null)
  const [added, setAdded] = useState('')
  const [help, setHelp] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const parsed = read(text, projectOf(place), ignored)

  const change = (next: string): void => {
    setIgnored(shiftIgnored(ignored, text, next))
    setText(next)
    setAdded('')
  }
  const focusField = (): void => box.current?.querySelector<HTMLElement>('.quick-field')?.focus()
  const focusDescription = (): void => box.current?.querySelector<HTMLElement>('.quick-note textarea')?.focus()
  const add = async (): Promise<void> => {
    if (text.trim() === '') return focusField()
    const whole = description.trim() ? `${text}\n${description}` : text
    const before = { text, description, ignored }
    setText('')
    setDescription('')
    setIgnored([])
    focusField()
    const task = await addTask({ text: whole, place, ignore: ignored })
    if (task) return setAdded(moreText().quickAdd.added(shortTitle(task), nameOfProject(task.project_id)))
    setText((now) => now || before.text)
    setDescription((now) => now || before.description)
    setIgnored(before.ignored)
  }

  if (pasted) {
    const asOne = (): void => {
      setPasted(null)
      change(pasted[0] ?? '')
      setDescription(pasted.slice(1).join('\n'))
      requestAnimationFrame(focusField)
    }
    return <Pasted lines={pasted} place={place} asOne={asOne} close={close} />
  }
  return (
    <Dialog label={moreText().quickAdd.title} class="quick" close={close}>
      <div ref={box}>
        <QuickField
          text={text}
          parsed={parsed}
          projectId={parsed.project?.id ?? projectOf(place)}
          change={change}
          enter={() => void add()}
          toDescription={focusDescription}
          paste={setPasted}
        />
        <div class="quick-note">
          <GrowingText
            class="quick-note-text"
            label={moreText().quickAdd.description}
            placeholder={moreText().quickAdd.description}
            value={description}
            save={setDescription}
            live
            enter={() => void add()}
            maxLength={LONGEST_DESCRIPTION}
          />
        </div>
        <Chips
          parsed={parsed}
          place={place}
          ignore={(spans) => {
            setIgnored([...ignored, ...spans.map(({ start, end }) => ({ start, end }))])
            focusField()
          }}
          dropDay={() => {
            setPlace({ ...place, day: null })
            focusField()
          }}
        />
        {parsed.recurrence_rule && parsed.due_date && (
          <RepeatPreview rule={parsed.recurrence_rule} basis={parsed.recurrence_basis} from={parsed.due_date} />
        )}
        {help && <Examples />}
        <Unknown parsed={parsed} made={focusField} />
        <div class="dialog-foot">
          <button
            type="button"
            class="icon-button"
            aria-label={moreText().quickAdd.help}
            title={moreText().quickAdd.help}
            aria-expanded={help}
            onClick={() => setHelp(!help)}
          >
            <Icon name="circle-help" />
          </button>
          <p class="quick-added" role="status">
            {added}
          </p>
          <span class="wide-only">
            <button type="button" class="button" data-kind="quiet" onClick={close}>
              {moreText().quickAdd.close}
              <kbd aria-hidden="true">Esc</kbd>
            </button>
          </span>
          <button type="button" class="button" data-kind="primary" onClick={() => void add()}>
            {moreText().quickAdd.add}
            <span class="wide-only">
              <kbd aria-hidden="true">↵</kbd>
            </span>
          </button>
        </div>
      </div>
    </Dialog>
  )
}

function nameOfProject(id: string): string {
  const project = projects.peek(id)
  return !project || project.is_inbox ? words().nav.inbox : project.name
}

/** Says why the words of an unknown project or section stay in the title, and offers to make the project. */
function Unknown({ parsed, made }: { parsed: ParsedTask; made: (project: Project) => void }) {
  const { unknown_project: project, unknown_section: section } = parsed
  if (project === null && section === null) return null
  return (
    <p class="quick-hint">
      <Icon name="circle-help" size="s" />
      <span class="grow">
        {project !== null
          ? moreText().quickAdd.unknownProject(project)
          : moreText().quickAdd.unknownSection(section ?? '')}
      </span>
      {project !== null && (
        <button type="button" class="text-button" onClick={() => openNewProject({ name: project, made })}>
          {moreText().quickAdd.createIt}
        </button>
      )}
    </p>
  )
}
