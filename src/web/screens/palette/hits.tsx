import type { ComponentChildren } from 'preact'
import type { SearchResults } from '../../../contract/search.ts'
import { cutWithEllipsis } from '../../../domain/text/cut.ts'
import { fold } from '../../../domain/text/fold.ts'
import { plainMarkdown } from '../../../domain/text/plain-markdown.ts'
import type { Project, Section } from '../../../contract/projects.ts'
import type { Task } from '../../../contract/tasks.ts'
import { authorName } from '../../data/author.ts'
import { wallClock } from '../../text/clock.ts'
import { paths } from '../routes.ts'
import { projects, shownName } from '../../data/projects/projects.ts'
import { sections } from '../../data/projects/sections.ts'
import { openCount } from '../../data/tasks/lists/lists.ts'
import { dueInWords, nearDay } from '../../text/dates.ts'
import { dayOfMoment } from '../../text/moments.ts'
import { moreText } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { ProjectMark } from '../shared/marks.tsx'

/** The groups from top to bottom; `task`: what can be done with the tasks that the palette was opened on. */
const GROUPS = ['task', 'tasks', 'projects', 'sections', 'filters', 'labels', 'comments', 'files', 'commands'] as const
/** The same before anything is typed: first what is done most. */
const GROUPS_AT_FIRST = ['task', 'commands', 'projects', 'filters', 'labels'] as const
export type HitGroup = (typeof GROUPS)[number]

/** One line of the palette: a place to go, or something to do. */
export interface Hit {
  key: string
  group: HitGroup
  mark: ComponentChildren
  name: string
  small?: string
  /** Words it is found by too. */
  also?: string
  isArchived?: boolean
  /** At the right: a count, a day. */
  end?: string
  /** The keys that do the same. */
  keys?: string[]
  /** Where it leads, in a new tab too. */
  to?: string
  /** What it does, there or here. */
  act?: () => void
}

/** Where a name typed whole leads before all that is found by it, unless it is archived. */
const PLACES: ReadonlySet<HitGroup> = new Set(['projects', 'filters', 'labels'])

/** The lines in the order of their groups, of `commands` alone where no others are wanted. */
export function grouped(hits: readonly Hit[], typed: string): Hit[] {
  const groups: readonly HitGroup[] =
    typed === '' ? GROUPS_AT_FIRST : typed.startsWith('>') ? ['task', 'commands'] : GROUPS
  const isPlace = ({ group, name, isArchived }: Hit): boolean =>
    PLACES.has(group) && !isArchived && fold(name) === fold(typed)
  const place = hits.find(isPlace)
  const order = new Set<HitGroup>(place ? ['task', place.group, ...groups] : groups)
  const ordered = place ? [place, ...hits.filter((hit) => hit !== place)] : hits
  return [...order].flatMap((group) => ordered.filter((hit) => hit.group === group))
}

/** Characters of a comment. */
const LONGEST_SHOWN = 140

/** What the server found, best first within each kind. */
export function hitsOf(found: SearchResults): Hit[] {
  const words = moreText().palette
  return [
    ...found.tasks.map(taskHit),
    ...found.comments.map((comment): Hit => {
      const { day } = wallClock(Date.parse(comment.created_at))
      return {
        key: comment.id,
        group: 'comments',
        mark: <Icon name="message-square" />,
        name: `“${cutWithEllipsis(plainMarkdown(comment.body), LONGEST_SHOWN)}”`,
        small: words.on(authorName(comment), comment.task_content),
        end: nearDay(day),
        to: paths.task(comment.task_id),
      }
    }),
    ...found.attachments.map((file): Hit => ({
      key: file.id,
      group: 'files',
      mark: <Icon name="paperclip" />,
      name: file.filename,
      to: paths.task(file.task_id),
    })),
    ...found.sections.map((section): Hit => ({
      key: section.id,
      group: 'sections',
      mark: <Icon name="rows-3" />,
      name: section.name,
      small: [nameOfProject(section.project_id), archivedIn(section.project_id, section)].filter(Boolean).join(' · '),
      to: paths.project(section.project_id),
    })),
    ...found.projects.filter((project) => project.archived).map(projectHit),
  ]
}

export function taskHit(task: Task): Hit {
  return {
    key: task.id,
    group: 'tasks',
    mark: <Icon name={task.completed ? 'square-check' : 'square'} />,
    name: task.content,
    small: [placeOf(task), archivedIn(task.project_id, sections.get(task.section_id)), whenOf(task)]
      .filter(Boolean)
      .join(' · '),
    to: paths.task(task.id),
  }
}

function nameOfProject(id: string): string {
  const project = projects.get(id)
  return project ? shownName(project) : ''
}

const archivedIn = (projectId: string, section: Section | undefined): string =>
  projects.get(projectId)?.archived || section?.archived ? moreText().palette.archived : ''

function placeOf(task: Task): string {
  const section = sections.get(task.section_id)
  const name = nameOfProject(task.project_id)
  return section ? `${name}, ${section.name}` : name
}

function whenOf(task: Task): string {
  if (task.completed_at) return moreText().palette.doneOn(dayOfMoment(task.completed_at))
  return task.due_date ? dueInWords(task.due_date, task.due_time) : ''
}

const countOf = (project: Project): { end?: string } => {
  const count = openCount(project)
  return count > 0 ? { end: String(count) } : {}
}

export const projectHit = (project: Project): Hit => ({
  key: project.id,
  group: 'projects',
  mark: project.is_inbox ? <Icon name="inbox" /> : <ProjectMark project={project} />,
  name: shownName(project),
  ...(project.archived && { small: moreText().palette.archived, isArchived: true }),
  ...countOf(project),
  to: project.is_inbox ? paths.inbox : paths.project(project.id),
})
