import type { Task } from '../../../contract/tasks.ts'
import type { ViewSettings } from '../../../contract/view-settings.ts'
import { compareTexts } from '../sorting.ts'

export type Sort = NonNullable<ViewSettings['sort']>
/** The choices of the menu, in its order. Not from `contract/`, which would bring valibot into the page. */
export const SORT_CHOICES = choicesOf<Sort>({
  position: true,
  due: true,
  priority: true,
  content: true,
  created: true,
  updated: true,
})

export type GroupBy = NonNullable<ViewSettings['group']>
export const GROUP_CHOICES = choicesOf<GroupBy>({
  none: true,
  section: true,
  date: true,
  priority: true,
  label: true,
  project: true,
  assignee: true,
})

/** All of them: one that is left out does not compile. */
function choicesOf<Choice extends string>(all: Record<Choice, true>): readonly Choice[] {
  return Object.keys(all) as Choice[]
}

export type Compare = (a: Task, b: Task) => number

/** By day, then timed before untimed; tasks without a date come last in both directions. */
const byDate =
  (turn: 1 | -1): Compare =>
  (a, b) => {
    if (a.due_date === null || b.due_date === null) return Number(a.due_date === null) - Number(b.due_date === null)
    return (
      turn * (compareTexts(a.due_date, b.due_date) || compareTexts(a.due_time ?? '99', b.due_time ?? '99')) ||
      a.priority - b.priority
    )
  }

/** The order of a list; equal tasks stay as they are given. `names` compares titles by the rules of the language. */
export function compareBy(
  sort: Sort,
  descending: boolean,
  names: (a: string, b: string) => number = compareTexts,
): Compare {
  const turn = descending ? -1 : 1
  const compares: Record<Sort, Compare> = {
    position: () => 0,
    due: byDate(turn),
    priority: (a, b) => turn * (a.priority - b.priority),
    content: (a, b) => turn * names(a.content, b.content),
    created: (a, b) => turn * compareTexts(a.created_at, b.created_at),
    updated: (a, b) => turn * compareTexts(a.updated_at, b.updated_at),
  }
  return compares[sort]
}

export interface Group {
  /** The common value of its tasks: an id, a day, a priority or a label; '' for none. */
  key: string
  tasks: Task[]
}

/** The key of the group of days before today. */
export const OVERDUE = 'overdue'

/** The data that determines the order of groups. */
export interface Known {
  today: string
  /** Ids in the person's order. */
  sections: readonly string[]
  projects: readonly string[]
  people: readonly string[]
  /** Names in the person's order. */
  labels: readonly string[]
}

/** Groups tasks, keeping their order; a task with two labels is in two groups. No group is empty. */
export function groupsOf(tasks: readonly Task[], by: GroupBy, known: Known): Group[] {
  const groups = new Map<string, Task[]>()
  for (const task of tasks) {
    for (const key of keysOf(task, by, known.today)) {
      const group = groups.get(key)
      if (group) group.push(task)
      else groups.set(key, [task])
    }
  }
  const rank = rankOf(by, known)
  return [...groups]
    .map(([key, members]) => ({ key, tasks: members }))
    .toSorted((a, b) => rank(a.key) - rank(b.key) || compareTexts(a.key, b.key))
}

function keysOf(task: Task, by: GroupBy, today: string): string[] {
  switch (by) {
    case 'none':
      return ['']
    case 'section':
      return [task.section_id ?? '']
    case 'date':
      return [task.due_date === null ? '' : task.due_date < today ? OVERDUE : task.due_date]
    case 'priority':
      return [String(task.priority)]
    case 'label':
      return task.labels.length > 0 ? task.labels : ['']
    case 'project':
      return [task.project_id]
    case 'assignee':
      return [task.assignee_id ?? '']
  }
}

/** The group without a value is last, except that of tasks without a section, which is first as in their project. */
function rankOf(by: GroupBy, known: Known): (key: string) => number {
  const order: Partial<Record<GroupBy, readonly string[]>> = {
    section: ['', ...known.sections],
    date: [OVERDUE],
    label: known.labels,
    project: known.projects,
    assignee: known.people,
  }
  const ranks = new Map(order[by]?.map((key, index) => [key, index]))
  return (key) => ranks.get(key) ?? (key === '' ? Infinity : ranks.size)
}

export interface Nested {
  task: Task
  depth: number
}

/** Sorts tasks as a tree, in order on every level; a task whose parent is not among them is at the top level. */
export function nest(tasks: readonly Task[], compare: Compare): Nested[] {
  const ids = new Set(tasks.map((task) => task.id))
  const children = Map.groupBy(tasks.toSorted(compare), (task) =>
    task.parent_id !== null && ids.has(task.parent_id) ? task.parent_id : null,
  )
  const under = (parent: string | null, depth: number): Nested[] =>
    (children.get(parent) ?? []).flatMap((task) => [{ task, depth }, ...under(task.id, depth + 1)])
  return under(null, 0)
}
