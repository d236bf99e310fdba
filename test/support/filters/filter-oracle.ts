import type { Day } from '../../../src/domain/calendar/day.ts'
import type { FilterNode, NamePattern, Term, DueRelation } from '../../../src/domain/filters/ast.ts'
import { fold, foldedWords } from '../../../src/domain/text/fold.ts'

/** A task as the oracle looks at it: the columns of its row, nothing derived. */
export interface OracleTask {
  id: string
  project_id: string
  section_id: string | null
  parent_id: string | null
  content: string
  description: string
  priority: number
  due_date: Day | null
  due_time: string | null
  recurrence_rule: string | null
  assignee_id: string | null
  completed_at: string | null
  created_by: string | null
  created_at: string
  comment_count: number
  attachment_count: number
}

/** Everything else that a filter may ask about, as one person sees it. */
export interface OracleWorld {
  actorId: string
  users: readonly { id: string; name: string; email: string }[]
  projects: readonly { id: string; name: string; isInbox: boolean; members: readonly string[] }[]
  sections: readonly { id: string; name: string; project_id: string }[]
  labels: readonly { id: string; user_id: string; name: string }[]
  taskLabels: readonly { task_id: string; label_id: string }[]
  /** The day of an instant where the actor is. */
  dayAt(instant: string): Day
}

/** Whether the filter finds the task, told in plain TypeScript, to hold the SQL against. */
export function matches(filter: FilterNode, task: OracleTask, world: OracleWorld): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matches(part, task, world))
    case 'or':
      return filter.parts.some((part) => matches(part, task, world))
    case 'not':
      return !matches(filter.part, task, world)
    default:
      return holds(filter, task, world)
  }
}

function holds(term: Term, task: OracleTask, world: OracleWorld): boolean {
  const project = world.projects.find(({ id }) => id === task.project_id)!
  const section = world.sections.find(({ id }) => id === task.section_id)
  const assignee = world.users.find(({ id }) => id === task.assignee_id)
  switch (term.kind) {
    case 'all':
      return true
    case 'due':
      return task.due_date !== null && stands(task.due_date, term.when, term.day)
    case 'due_within':
      return task.due_date !== null && term.from <= task.due_date && task.due_date <= term.to
    case 'no_date':
      return task.due_date === null
    case 'no_time':
      return task.due_time === null
    case 'created':
      return stands(world.dayAt(task.created_at), term.when, term.day)
    case 'priority':
      return task.priority === term.priority
    case 'project':
      return (
        isNamed(term.name, project.name) ||
        (project.isInbox && ['Inbox', 'Indbakke'].some((name) => isNamed(term.name, name)))
      )
    case 'section':
      return section !== undefined && isNamed(term.name, section.name)
    case 'label':
      return labelsOf(task, world).some((name) => isNamed(term.name, name))
    case 'no_labels':
      return labelsOf(task, world).length === 0
    case 'no_section':
      return section === undefined
    case 'assigned':
      if (term.to === 'anyone') return assignee !== undefined
      if (term.to === 'nobody') return assignee === undefined
      return assignee !== undefined && (assignee.id === world.actorId) === (term.to === 'me')
    case 'assigned_to':
      return assignee !== undefined && isMeant(term.name, assignee.id, world)
    case 'added':
      return task.created_by !== null && (task.created_by === world.actorId) === (term.by === 'me')
    case 'added_by':
      return world.users.some(({ id }) => id === task.created_by) && isMeant(term.name, task.created_by!, world)
    case 'recurring':
      return task.recurrence_rule !== null
    case 'subtask':
      return task.parent_id !== null
    case 'completed':
      return task.completed_at !== null
    case 'shared':
      return project.members.length > 1
    case 'has':
      if (term.what === 'description') return task.description.length > 0
      return (term.what === 'comment' ? task.comment_count : task.attachment_count) > 0
    case 'search':
      return hasWords(term.words, `${task.content} ${task.description}`)
  }
}

/** Whether a text holds all of the folded words, the last as the beginning of one. */
export function hasWords(words: readonly string[], text: string): boolean {
  const there = foldedWords(text)
  return words.every((word, index) =>
    there.some((one) => (index === words.length - 1 ? one.startsWith(word) : one === word)),
  )
}

function stands(day: Day, when: DueRelation, other: Day): boolean {
  if (when === 'on') return day === other
  return when === 'before' ? day < other : day > other
}

/** By the whole name or address; of those seen by the actor, else the only one whose name has these words in a row. */
function isMeant(pattern: NamePattern, id: string, { users, projects, actorId }: OracleWorld): boolean {
  const whole = users.filter(({ name, email }) => isNamed(pattern, name) || isNamed(pattern, email))
  const seen = projects.flatMap(({ members }) => (members.includes(actorId) ? members : []))
  const isWhole = whole.some((one) => one.id === id)
  if (pattern.length > 1 || whole.some((one) => seen.includes(one.id))) return isWhole
  const sought = foldedWords(pattern[0])
  const parts = users.filter(({ id, name }) => {
    const words = foldedWords(name)
    const isAt = (from: number) => sought.every((word, index) => words[from + index] === word)
    return sought.length > 0 && seen.includes(id) && words.some((_, index) => isAt(index))
  })
  return parts.length === 1 ? parts[0]!.id === id : isWhole
}

function labelsOf(task: OracleTask, world: OracleWorld): string[] {
  const mine = world.labels.filter((label) => label.user_id === world.actorId)
  const on = world.taskLabels.filter(({ task_id }) => task_id === task.id).map(({ label_id }) => label_id)
  return mine.filter((label) => on.includes(label.id)).map((label) => label.name)
}

/** Tries every place for every wildcard, so it is slow on long names and right. */
function isNamed([piece, ...rest]: NamePattern | readonly string[], name: string): boolean {
  const folded = fold(name)
  if (piece === undefined || !folded.startsWith(piece)) return false
  if (rest.length === 0) return folded === piece
  const remainder = folded.slice(piece.length)
  for (let skip = 0; skip <= remainder.length; skip++) if (isNamed(rest, remainder.slice(skip))) return true
  return false
}
