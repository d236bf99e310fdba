import type { ComponentChildren } from 'preact'
import type { Project } from '../../../../contract/projects.ts'
import { LONGEST_NAME } from '../../../../domain/lengths.ts'
import { fold } from '../../../../domain/text/fold.ts'
import { spelledName, type NameCompletion, type ParsedTask } from '../../../data/tasks/adding/reader.ts'
import { assignableIn } from '../../../data/projects/members.ts'
import { canEdit, editableProjects, everyProject } from '../../../data/projects/projects.ts'
import { createSection } from '../../../data/projects/section-changes.ts'
import { sectionsOf } from '../../../data/projects/sections.ts'
import { moreText } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { openNewProject } from '../../dialogs.ts'

interface UnknownProps {
  /** What is being typed; empty for a line that was pasted. */
  text: string
  parsed: ParsedTask
  projectId: string | null
  /** Offers to create the project or section, and is told of it. */
  made?: () => void
  /** Offers to write the line anew. */
  change?: (text: string) => void
}

/** Says why words stay in the title: a project or section that takes no tasks, nobody to assign, a reminder without a date. */
export function Unknown(props: UnknownProps) {
  const { text, parsed, projectId, made } = props
  const { unknown_project: project, unknown_section: section, unknown_assignee: person } = parsed
  const words = moreText().quickAdd
  // What is unknown stays in the title.
  const line = text || parsed.content
  // What is still being typed, and offered, is not unknown.
  const isOffered = (name: string, all: readonly { name: string }[]): boolean => {
    const start = text.lastIndexOf(name)
    const typed = fold(text.slice(start).trimEnd())
    const names = all.map((one) => fold(one.name))
    if (start < 0) return false
    if (typed === fold(name)) return names.some((one) => one.includes(typed))
    return !names.includes(typed) && names.some((one) => one.startsWith(typed))
  }
  if (project !== null)
    return isOffered(project, editableProjects()) ? null : <UnknownProject {...props} text={line} name={project} />
  if (section !== null) {
    const all = projectId ? sectionsOf(projectId) : []
    if (isOffered(section, all)) return null
    const meant = nameAt(line, '/', section, all)
    if (meant) return <Meant {...props} sigil="/" at={meant} />
    return (
      <Hint words={words.unknownSection(section)}>
        {projectId !== null && made && (
          <button
            type="button"
            class="text-button"
            onClick={() => {
              createSection(projectId, section)
              made()
            }}
          >
            {moreText().project.addSection}
          </button>
        )}
      </Hint>
    )
  }
  if (person !== null) {
    const all = projectId ? assignableIn(projectId) : []
    if (isOffered(person, all)) return null
    const meant = nameAt(line, '+', person, all)
    return meant ? <Meant {...props} sigil="+" at={meant} /> : <Hint words={words.unknownAssignee(person)} />
  }
  const { unknown_reminder: reminder } = parsed
  return reminder === null ? null : <Hint words={words.unknownReminder(reminder)} />
}

function UnknownProject(props: UnknownProps & { name: string }) {
  const { name, text, made } = props
  const { unknownProject, archivedProject, viewOnlyProject } = moreText().quickAdd
  const isClosed = (one: Project): boolean => one.archived || !canEdit(one)
  const all = everyProject().toSorted((a, b) => Number(isClosed(a)) - Number(isClosed(b)))
  const meant = nameAt(text, '#', name, all)
  const closed = meant
    ? isClosed(meant.one) && meant.one
    : all.find((one) => isClosed(one) && fold(one.name) === fold(name))
  if (closed) return <Hint words={(closed.archived ? archivedProject : viewOnlyProject)(closed.name)} />
  if (meant) return <Meant {...props} sigil="#" at={meant} />
  return (
    <Hint words={unknownProject(name)}>
      {made && (
        <button
          type="button"
          class="text-button"
          onClick={() => {
            // Where the focus goes when the dialog closes.
            made()
            openNewProject({ name, made })
          }}
        >
          {moreText().project.create}
        </button>
      )}
    </Hint>
  )
}

type Sigil = NameCompletion['sigil']

/** A name in the line. */
interface NameAt<Named> {
  one: Named
  start: number
  end: number
}

/**
 * The longest name that begins where `first` is written after the sign: without quotes only its first word is read, and
 * that with the accents it has.
 */
function nameAt<Named extends { name: string }>(
  text: string,
  sigil: Sigil,
  first: string,
  all: readonly Named[],
): NameAt<Named> | undefined {
  const start = text.lastIndexOf(sigil + first)
  if (start < 0) return undefined
  const ends = Array.from(text.matchAll(/[.,;:!?)\]](?=\s|$)|\s|$/g), ({ index }) => index)
  for (const end of ends.filter((one) => one > start && one <= start + 1 + LONGEST_NAME).toReversed()) {
    const written = fold(text.slice(start + 1, end))
    const one = all.find(({ name }) => fold(name) === written)
    if (one) return { one, start, end }
  }
  return undefined
}

interface MeantProps extends Pick<UnknownProps, 'text' | 'made' | 'change'> {
  sigil: Sigil
  at: NameAt<{ name: string }>
}

function Meant({ text, made, change, sigil, at: { one, start, end } }: MeantProps) {
  const spelled = spelledName(sigil, one.name)
  const { didYouMean, replace } = moreText().quickAdd
  return (
    <Hint words={didYouMean(spelled)}>
      {change && (
        <button
          type="button"
          class="text-button"
          onClick={() => {
            change(text.slice(0, start) + spelled + text.slice(end))
            made?.()
          }}
        >
          {replace}
        </button>
      )}
    </Hint>
  )
}

function Hint({ words, children }: { words: string; children?: ComponentChildren }) {
  return (
    <p class="quick-hint">
      <Icon name="circle-help" size="s" />
      <span class="grow">{words}</span>
      {children}
    </p>
  )
}
