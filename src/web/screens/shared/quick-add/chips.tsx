import type { ComponentChildren } from 'preact'
import { DEFAULT_COLOR } from '../../../../domain/default-colors.ts'
import { caseFolded } from '../../../../domain/text/case.ts'
import { ruleText, type ParsedTask, type Span } from '../../../data/tasks/adding/reader.ts'
import { dayFor, labelsFor, projectOf, type NewTaskPlace } from '../../../data/tasks/adding/add.ts'
import { memberOf } from '../../../data/projects/members.ts'
import { labelNamed } from '../../../data/labels/labels.ts'
import { projects, shownName } from '../../../data/projects/projects.ts'
import { sections } from '../../../data/projects/sections.ts'
import { capital, dueInShort, lengthInWords } from '../../../text/dates.ts'
import { reminderInWords } from '../../../text/moments.ts'
import { moreText, text } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar, Dot } from '../../../ui/display/marks.tsx'
import { Priority, PRIORITY_COLORS } from '../marks.tsx'

export interface Chip {
  key: string
  words: string
  mark: ComponentChildren
  color?: string | undefined
  /** What a press takes literally; empty for what the surroundings give. */
  spans: Span[]
  /** The surroundings without it. */
  without?: NewTaskPlace
}

interface ChipsProps {
  parsed: ParsedTask
  place: NewTaskPlace
  files: readonly File[]
  ignore: (spans: Span[]) => void
  change: (place: NewTaskPlace) => void
  detach: (file: File) => void
}

/** What was understood, and what the surroundings give, one chip each. */
export function Chips({ parsed, place, files, ignore, change, detach }: ChipsProps) {
  return (
    <ChipList
      chips={chipsOf(parsed, place)}
      drop={(chip) => (chip.without ? change(chip.without) : ignore(chip.spans))}
    >
      {files.map((file, index) => (
        <button type="button" class="chip" key={`file ${index}`} data-on onClick={() => detach(file)}>
          <Icon name="paperclip" />
          <span class="quick-file">{file.name}</span>
          <span class="vh">– {moreText().quickAdd.leaveOut}</span>
          <span class="chip-x">
            <Icon name="x" />
          </span>
        </button>
      ))}
      {!parsed.project && <Home place={place} />}
    </ChipList>
  )
}

interface ChipListProps {
  chips: readonly Chip[]
  drop: (chip: Chip) => void
  children?: ComponentChildren
}

/** A press on a chip, or Backspace, takes its words literally. */
export function ChipList({ chips, drop, children }: ChipListProps) {
  const words = moreText().quickAdd
  return (
    <div class="quick-chips" role="group" aria-label={words.understood}>
      {chips.map((chip) => (
        <button
          type="button"
          class="chip"
          key={chip.key}
          data-on={chip.color ? undefined : true}
          data-color={chip.color}
          onClick={() => drop(chip)}
          onKeyDown={(event) => dropByKey(event, () => drop(chip))}
        >
          {chip.mark}
          <span class="chip-name">{chip.words}</span>
          <span class="vh">– {chip.without ? words.leaveOut : words.literal}</span>
          <span class="chip-x">
            <Icon name="x" />
          </span>
        </button>
      ))}
      {children}
    </div>
  )
}

/** The focus goes to the field at once, so the key itself must do nothing there. */
function dropByKey(event: KeyboardEvent, drop: () => void): void {
  if (event.key !== 'Backspace' && event.key !== 'Delete') return
  event.preventDefault()
  drop()
}

/** Where it goes when the line names no project. */
function Home({ place }: { place: NewTaskPlace }) {
  const project = projects.get(projectOf(place))
  const section = sections.get(place.section_id)
  if (!project) return null
  return (
    <span class="chip">
      {project.is_inbox ? <Icon name="inbox" /> : <Dot color={project.color} />}
      <span class="chip-name">
        {shownName(project)}
        {section && ` / ${section.name}`}
      </span>
    </span>
  )
}

export function chipsOf(parsed: ParsedTask, place: NewTaskPlace): Chip[] {
  const words = text()
  const spansOf = (...kinds: string[]): Span[] => parsed.spans.filter((span) => kinds.includes(span.kind))
  const chips: Chip[] = []
  const day = dayFor(parsed, place)
  if (day) {
    const own = spansOf('date', 'time')
    const spans = own.length > 0 ? own : spansOf('repeat')
    chips.push({
      key: 'date',
      words: dueInShort(day, parsed.due_time),
      mark: <Icon name="calendar-days" />,
      spans,
      ...(spans.length === 0 || day !== parsed.due_date ? { without: { ...place, day: null } } : {}),
    })
  }
  if (parsed.recurrence_rule) {
    chips.push({
      key: 'repeat',
      words: capital(ruleText(parsed.recurrence_rule, parsed.recurrence_basis)),
      mark: <Icon name="repeat" />,
      spans: spansOf('repeat'),
    })
  }
  if (parsed.duration_min !== null) {
    chips.push({
      key: 'duration',
      words: lengthInWords(parsed.duration_min),
      mark: <Icon name="timer" />,
      spans: spansOf('duration'),
    })
  }
  for (const minutes of parsed.reminders)
    chips.push({
      key: `reminder ${minutes}`,
      words: reminderInWords(minutes, day === null || parsed.due_time !== null),
      mark: <Icon name="bell" />,
      spans: parsed.spans.filter(({ kind, value }) => kind === 'reminder' && value === minutes),
    })
  if (parsed.priority !== null) {
    const color = PRIORITY_COLORS[parsed.priority]
    const mark = parsed.priority < 4 ? <Priority priority={parsed.priority} /> : <Icon name="flag" />
    chips.push({
      key: 'priority',
      words: words.task.priorityN(parsed.priority),
      mark,
      color,
      spans: spansOf('priority'),
    })
  }
  chips.push(...placeChips(parsed, place, spansOf))
  return chips
}

function placeChips(parsed: ParsedTask, place: NewTaskPlace, spansOf: (...kinds: string[]) => Span[]): Chip[] {
  const chips: Chip[] = []
  const project = projects.get(parsed.project?.id)
  if (project) {
    const name = shownName(project)
    const mark = project.is_inbox ? <Icon name="inbox" /> : <Dot color={project.color} />
    chips.push({ key: 'project', words: name, mark, color: project.color, spans: spansOf('project') })
  }
  if (parsed.section)
    chips.push({ key: 'section', words: parsed.section.name, mark: <Icon name="rows-3" />, spans: spansOf('section') })
  labelsFor(parsed, place).forEach((name, index) => {
    const color = labelNamed(name)?.color ?? DEFAULT_COLOR
    const given = index >= parsed.labels.length
    chips.push({
      key: `label ${name}`,
      words: name,
      mark: <Icon name="at-sign" />,
      color,
      spans: parsed.spans.filter(({ kind, value }) => kind === 'label' && value === caseFolded(name)),
      ...(given && { without: { ...place, labels: place.labels!.filter((one) => one !== name) } }),
    })
  })
  const person = memberOf(parsed.project?.id ?? projectOf(place) ?? '', parsed.assignee?.id ?? null)
  if (parsed.assignee && person) {
    chips.push({
      key: 'assignee',
      words: parsed.assignee.name,
      mark: <Avatar person={person} size="s" mute />,
      spans: spansOf('assignee'),
    })
  }
  return chips
}
