import type { Activity } from '../../contract/activity.ts'
import { plainMarkdown } from '../../domain/text/plain-markdown.ts'
import { get } from '../sync/api.ts'
import { pagedList } from '../sync/state/paged-list.ts'
import { clockTime, fullDay, lengthInWords } from '../text/dates.ts'
import { moreText, text } from '../text/text.ts'
import { authorName } from './author.ts'
import { everybody } from './projects/members.ts'
import { projects, shownName } from './projects/projects.ts'
import { sections } from './projects/sections.ts'
import { ruleText } from './tasks/adding/reader.ts'
import { tasks } from './tasks/tasks.ts'

/** The history of a task or project, for the time that it is shown. */
export const activityOf = (kind: 'tasks' | 'projects', id: string) =>
  pagedList(
    `activity ${id}`,
    (cursor) => get(`/${kind}/:id/activity`, { id }, { cursor }),
    ({ activity }) => activity,
  )

/** One event of the history as a sentence: "Maja completed Buy milk". `name`: what is said for what it is about. */
export function activitySentence(activity: Activity, name = subjectOf(activity)): string {
  const { event, payload, user_id } = activity
  const words = moreText().activity
  const who = authorName(activity)
  if (payload.self || (user_id !== null && payload.user_id === user_id)) {
    const oneself = user_id === null ? name : who
    if (event === 'member.added') return words.joined(oneself)
    if (event === 'member.removed') return words.left(oneself)
  }
  if (payload.skipped) return words.skipped(who, name)
  const { archived } = (payload.changes ?? {}) as { archived?: { new: unknown } }
  if (archived && !archived.new) return words.unarchived(who, name)
  const sentences: Partial<Record<string, (who: string, what: string) => string>> = words.events
  const sentence = sentences[event]
  return sentence ? sentence(who, name) : `${who}: ${event}`
}

/** The name of the task, project, section or person that an event is about. */
export const subjectOf = ({ payload }: Activity): string => asText(payload.content ?? payload.name ?? '')

export interface FieldChange {
  name: string
  old: string | null
  /** Null: too long to show. */
  now: string | null
}

/** The changed fields of an event, with both values in words. */
export function changesIn({ event, payload }: Activity): FieldChange[] {
  const { changes = {}, place = {} } = payload as { changes?: object; place?: Record<string, unknown> }
  const told = Object.entries({ ...changes, ...place, ...moved(place) })
  return told.flatMap(([field, change]) => {
    const name = fieldName(field)
    // Its sentence says it.
    if (field === 'archived' && event.endsWith('.archived')) return []
    // What repeats no more counts from nothing.
    if (field === 'recurrence_basis' && endsRepeat(changes)) return []
    if (!name || typeof change !== 'object' || change === null) return []
    const { old, new: now, changed } = change as { old?: unknown; new?: unknown; changed?: boolean }
    if (!changed && (old ?? null) === (now ?? null)) return []
    // Of projects the server gives the names.
    const inWords = (value: unknown): string => valueInWords(field === 'project_id' ? 'name' : field, value)
    return { name, old: changed ? null : inWords(old), now: changed ? null : inWords(now) }
  })
}

const endsRepeat = ({ recurrence_rule: rule }: { recurrence_rule?: { new?: unknown } }): boolean =>
  rule !== undefined && (rule.new ?? null) === null

/** The projects of a move by name, which the server gives only if the reader can see them, as it does their sections. */
function moved({ from, to }: Record<string, unknown>): object {
  if (from === undefined && to === undefined) return {}
  const another = moreText().activity.anotherProject
  const unseen = { section_id: null, parent_id: null }
  return { ...((from === null || to === null) && unseen), project_id: { old: from ?? another, new: to ?? another } }
}

/** The label of a field; undefined: not shown. */
export function fieldName(field: string): string | undefined {
  const names: Partial<Record<string, string>> = moreText().activity.fields
  return names[field]
}

/** The value of a field in words. */
export function valueInWords(field: string, value: unknown): string {
  const words = moreText()
  if (value === null || value === undefined || value === '') return words.activity.nothing
  switch (field) {
    case 'due_date':
      return fullDay(asText(value))
    case 'due_time':
      return clockTime(asText(value))
    case 'body':
    case 'description':
      return plainMarkdown(asText(value))
    case 'priority':
      return text().task.priorityN(Number(value))
    case 'duration_min':
      return lengthInWords(Number(value))
    case 'recurrence_rule':
      return ruleText(asText(value), 'due')
    case 'recurrence_basis':
      return value === 'due' ? words.repeat.fromDue : words.repeat.fromDone
    case 'assignee_id':
      return everybody().find(({ user_id }) => user_id === value)?.name ?? words.activity.somebody
    case 'project_id': {
      const project = projects.get(asText(value))
      return project ? shownName(project) : words.activity.unavailable
    }
    case 'section_id':
      return sections.get(asText(value))?.name ?? words.activity.unavailable
    case 'parent_id':
      return tasks.get(asText(value))?.content ?? words.activity.unavailable
    case 'archived':
    case 'completed':
      return value ? words.activity.yes : words.activity.no
    case 'view_mode':
      return words.project.views[value as keyof typeof words.project.views] ?? asText(value)
    case 'color':
      return words.colors[value as keyof typeof words.colors] ?? asText(value)
    default:
      return Array.isArray(value) ? value.map(asText).join(', ') || words.activity.nothing : asText(value)
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
