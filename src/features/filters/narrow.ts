/** Limits that hold for every task in a filter's result, so that it can be read by an index. */
import { asksForCompleted, type Belonging, type FilterNode, type Term } from '../../domain/filters/ast.ts'
import type { IndexedTerm } from '../tasks/lists/indexed-terms.ts'
import { UNDATED } from '../tasks/lists/sort-keys.ts'
import { afterDay, ANY_NAME } from './conditions.ts'
import type { FilterNames } from './names.ts'

/** Those of the tasks in use among which all results are. */
export function statesOf(filter: FilterNode): readonly ('open' | 'done')[] {
  if (!asksForCompleted(filter)) return ['open']
  const parts = filter.kind === 'and' ? filter.parts : [filter]
  if (parts.some(({ kind }) => kind === 'completed')) return ['done']
  return parts.some((part) => part.kind === 'not' && part.part.kind === 'completed') ? ['open'] : ['open', 'done']
}

export interface Narrowed {
  /** Range of `due_key`, end exclusive. */
  due: DayRange | null
  /** Ids of the projects that contain all results. */
  projects: string[] | null
  index: FilterIndex | null
}

/** A term that every result meets and that has an index; `own`: there are few results, found by an index of their own. */
export type FilterIndex = IndexedTerm | 'own'

export interface DayRange {
  from: string
  to: string
}

/** Derives the limits of a filter. */
export function narrow(filter: FilterNode, names: FilterNames): Narrowed {
  return { due: dueOf(filter), projects: projectsOf(filter, names), index: indexOf(filter) }
}

/** The index that finds all results; null: there is none. */
export function indexOf(filter: FilterNode): FilterIndex | null {
  if (isFew(filter)) return 'own'
  const property = propertyOf(filter)
  if (property !== null) return property
  if (dueOf(filter)) return 'due'
  return (['section', 'assignee', 'created'] as const).find((index) => hasTerm(filter, KINDS_OF[index])) ?? null
}

/** The terms that an index finds. */
const KINDS_OF: Record<'section' | 'assignee' | 'created', readonly Term['kind'][]> = {
  section: ['section', 'no_section'],
  assignee: ['assigned', 'assigned_to'],
  created: ['created'],
}

const hasTerm = (filter: FilterNode, kinds: readonly Term['kind'][]): boolean =>
  filter.kind === 'and'
    ? filter.parts.some((part) => hasTerm(part, kinds))
    : kinds.some((kind) => kind === filter.kind) && !(filter.kind === 'assigned' && filter.to === 'nobody')

const FIRST = ''
const LAST = ':'

function dueOf(filter: FilterNode): DayRange | null {
  switch (filter.kind) {
    case 'and':
      return filter.parts
        .map(dueOf)
        .reduce((one, other) => (one && other ? intersection(one, other) : (one ?? other)), null)
    case 'or':
      return filter.parts.map(dueOf).reduce((one, other) => one && other && hull(one, other))
    case 'due':
      if (filter.when === 'on') return { from: filter.day, to: afterDay(filter.day) }
      return filter.when === 'before' ? { from: FIRST, to: filter.day } : { from: afterDay(filter.day), to: UNDATED }
    case 'due_within':
      return { from: filter.from, to: afterDay(filter.to) }
    case 'no_date':
      return { from: UNDATED, to: LAST }
    default:
      return null
  }
}

const smaller = (one: string, other: string): string => (one < other ? one : other)
const greater = (one: string, other: string): string => (one < other ? other : one)
const intersection = (a: DayRange, b: DayRange): DayRange => ({
  from: greater(a.from, b.from),
  to: smaller(a.to, b.to),
})
const hull = (a: DayRange, b: DayRange): DayRange => ({ from: smaller(a.from, b.from), to: greater(a.to, b.to) })

function projectsOf(filter: FilterNode, names: FilterNames): string[] | null {
  switch (filter.kind) {
    case 'and':
      return filter.parts
        .map((part) => projectsOf(part, names))
        .reduce((one, other) => (one && other ? one.filter((id) => other.includes(id)) : (one ?? other)), null)
    case 'or':
      return filter.parts
        .map((part) => projectsOf(part, names))
        .reduce((one, other) => one && other && [...new Set([...one, ...other])])
    case 'project':
      return names.projects(filter.name)
    case 'shared':
      return names.shared()
    case 'not':
      return outside(filter.part, names)
    default:
      return null
  }
}

/** Of the negation of a term that is about projects alone. */
function outside(part: FilterNode, names: FilterNames): string[] | null {
  if (part.kind !== 'project' && part.kind !== 'shared') return null
  const inside = new Set(projectsOf(part, names))
  return names.projects(ANY_NAME).filter((id) => !inside.has(id))
}

type Property = 'recurring' | 'subtask' | Belonging

/** The term that the index of a property is for. */
export const TERM_OF: Readonly<Record<Property | 'assignee', Term>> = {
  assignee: { kind: 'assigned', to: 'anyone' },
  recurring: { kind: 'recurring' },
  subtask: { kind: 'subtask' },
  comment: { kind: 'has', what: 'comment' },
  attachment: { kind: 'has', what: 'attachment' },
  description: { kind: 'has', what: 'description' },
}

/** A property that every result has. */
function propertyOf(filter: FilterNode): Property | null {
  switch (filter.kind) {
    case 'and':
      return filter.parts.map(propertyOf).find((property) => property !== null) ?? null
    case 'has':
      return filter.what
    case 'recurring':
    case 'subtask':
      return filter.kind
    default:
      return null
  }
}

function isFew(filter: FilterNode): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.some(isFew)
    case 'or':
      return (['label', 'search'] as const).some((kind) => filter.parts.every((part) => part.kind === kind))
    case 'assigned':
      return filter.to === 'me'
    default:
      return filter.kind === 'label' || filter.kind === 'search'
  }
}
