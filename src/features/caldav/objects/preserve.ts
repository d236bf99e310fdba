/**
 * Decides which properties of a client are stored beside the task's fields, and which fields a PUT leaves unchanged.
 */
import { propertiesOf, textOf, type Component, type Property } from '../../../platform/ics/parse.ts'
import { instant } from '../../../platform/ics/properties.ts'
import { movedSeries, standsAt } from '../repeats/early-start.ts'
import { propertiesFor, fieldStates } from './fields.ts'
import type { Field, Preserved } from './preserved.ts'
import type { CollectionMember } from '../members.ts'
import { tzidsIn } from './moments.ts'
import { isParent, type SentTodo } from './read-todo.ts'
import { exdateAhead, isTaskItself, overridesAhead, sameRule } from '../repeats/repeating.ts'
import { OPEN_START } from '../repeats/step.ts'
import { todoOf } from './write-todo.ts'

const NAMES: Record<Exclude<Field, 'parent'>, readonly string[]> = {
  content: ['summary'],
  description: ['description'],
  priority: ['priority'],
  due: ['due', 'duration', 'rrule', 'dtstart'],
  state: ['status', 'completed', 'percent-complete'],
}

const FIELD = new Map(Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [name, field as Field])))
/** What a person writes that no field holds; others, such as X-MOZ-GENERATION, clients change with each alarm. */
const TEXTS = ['location', 'url', 'comment', 'contact']
/** Properties that are generated from the task, or personal; or that end with the occurrence they were sent for. */
const WRITTEN = new Set(['uid', 'dtstamp', 'last-modified', 'categories', 'x-apple-sort-order', OPEN_START])

const fieldOf = (property: Property): Field | undefined => (isParent(property) ? 'parent' : FIELD.get(property[0]))

/** The properties of each field, and those of none. */
const byField = ([, properties]: Component): Partial<Record<Field | 'none', Property[]>> =>
  Object.groupBy(properties, (property) => fieldOf(property) ?? 'none')

const same = (some: readonly Property[], others: readonly Property[]): boolean =>
  some.length === others.length && linesOf(some) === linesOf(others)
const linesOf = (properties: readonly Property[]): string =>
  properties
    .map((property) => JSON.stringify(property))
    .toSorted()
    .join('\n')

export type Unchanged = Record<Field | 'occurrences' | 'texts' | 'everything', boolean>

/**
 * For each field, for the changed and excluded occurrences, and for the texts that were not left out, whether it was sent
 * as it is served; `everything`: whether all were.
 */
export function unchanged(task: CollectionMember, { todo, overrides }: SentTodo): Unchanged {
  const [served, ...servedOverrides] = todoOf(task)
  const [theirs, ours] = [byField(todo), byField(served)]
  const fields = [...Object.keys(NAMES), 'parent'] as Field[]
  const each = Object.fromEntries(
    fields.map((field) => [field, same(theirs[field] ?? [], ours[field] ?? [])]),
  ) as Record<Field, boolean>
  const occurrences =
    sameTexts(overrides.map(occurrenceText), servedOverrides.map(occurrenceText)) &&
    sameTexts(exdatesOf(todo), exdatesOf(served))
  const texts = TEXTS.every((name) => {
    const sent = valuesOf(todo, name)
    return sent.length === 0 || sameTexts(sent, valuesOf(served, name))
  })
  return { ...each, occurrences, texts, everything: occurrences && texts && fields.every((field) => each[field]) }
}

/** Whether both are as far; without the properties that say nothing of an open task. */
export const sameState = (one: Component, other: Component): boolean => stateText(one) === stateText(other)

function stateText(todo: Component): string {
  const status = textOf(todo, 'status')?.trim().toUpperCase() ?? 'NEEDS-ACTION'
  const percent = Number(textOf(todo, 'percent-complete') ?? (status === 'COMPLETED' ? 100 : 0))
  return JSON.stringify([status, percent, textOf(todo, 'completed')])
}

const sameTexts = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join('\n') === others.toSorted().join('\n')

/** Which occurrence an override changes, and its fields. */
const occurrenceText = ([, properties]: Component): string =>
  linesOf(properties.filter((property) => property[0] === 'recurrence-id' || fieldOf(property)))

const exdatesOf = (todo: Component): string[] => valuesOf(todo, 'exdate')

const valuesOf = (todo: Component, name: string): string[] =>
  propertiesOf(todo, name).flatMap(([, , , ...values]) => values.map(String))

/** What to store of the sent properties, after the task was updated from them. `before`: null for a new task. */
export function preservedOf(sent: SentTodo, task: CollectionMember, before: CollectionMember | null): Preserved {
  const { todo, zones } = sent
  const fields: Preserved['fields'] = {}
  const start = ownStart(sent)
  const sentOf = byField(todo)
  const isSaid = says(sent, task)
  for (const field of Object.keys(fieldStates) as Field[]) {
    const properties = (sentOf[field] ?? []).filter((property) => property !== start)
    if (properties.length === 0 && field !== 'due') continue
    if (isSaid[field] && !same(properties, propertiesFor[field](task)))
      fields[field] = { of: fieldStates[field](task), properties }
    else if (field === 'due' && movedSeries(properties, zones, task)) fields.due = { of: '', properties }
  }
  const others = (sentOf.none ?? [])
    .filter((property) => !WRITTEN.has(property[0]) && !isCreation(property, task))
    .flatMap((property) => (property[0] === 'exdate' ? exdateAhead(property, task, sent) : [property]))
  const components = todo[2].filter(([name]) => name !== 'valarm')
  const overrides = overridesAhead(sent.overrides, task, sent)
    .filter((one) => !isTaskItself(one, task, sent, before))
    .map(withoutPersonal)
  const named = new Set(
    [
      ...others,
      ...Object.values(fields).flatMap(({ properties }) => properties),
      ...(start ? [start] : []),
      ...overrides.flatMap(([, properties]) => properties),
    ].flatMap((property) => tzidsIn([property])),
  )
  return {
    fields,
    start,
    others,
    components,
    overrides,
    zones: [...zones.described].filter(([tzid]) => named.has(tzid) && !tzid.includes('/')).map(([, zone]) => zone),
  }
}

/** Whether it is the time of creation as the server says it, which most clients send back. */
const isCreation = (property: Property, { created_at }: CollectionMember): boolean =>
  property[0] === 'created' && same([property], [instant('created', created_at)])

/** The DTSTART property, when it is not part of the due date. */
function ownStart({ todo, start, due, rule }: SentTodo): Property | null {
  if (!start || rule !== null || todo[1].some(([name]) => name === 'duration' || name === 'rrule')) return null
  const isDue = due !== null && start.date === due.date && start.time === due.time && start.zone === due.zone
  return isDue ? null : (todo[1].find(([name]) => name === 'dtstart') ?? null)
}

/**
 * For each field, whether the sent properties have the same meaning as the task, so that they can be served unchanged.
 */
function says(sent: SentTodo, task: CollectionMember): Record<Field, boolean> {
  const { due, start } = sent
  const isDue = due === null ? task.due_date === null : due.exact && (start?.exact ?? true) && standsAt(due, task)
  const repeats = sameRule(task, sent.rule, sent.zones.own) || (sent.done && task.recurrence_rule === null)
  return {
    content: sent.content === task.content && task.content === sent.todo[1].find(([name]) => name === 'summary')?.[3],
    description:
      sent.description === task.description &&
      task.description === (sent.todo[1].find(([name]) => name === 'description')?.[3] ?? ''),
    priority: false,
    due: isDue && repeats,
    state:
      sent.done === (task.completed_at !== null) &&
      (sent.completedAt === null || sent.completedAt === Date.parse(task.completed_at ?? '')),
    parent: true,
  }
}

/** Removes labels and alarms from an occurrence, because they are personal. */
const withoutPersonal = ([name, properties, components]: Component): Component => [
  name,
  properties.filter(([property]) => property !== 'categories'),
  components.filter(([component]) => component !== 'valarm'),
]
