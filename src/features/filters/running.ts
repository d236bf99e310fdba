import type { FilterRunQuery } from '../../contract/labels.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { invalid } from '../../domain/errors.ts'
import type { FilterNode } from '../../domain/filters/ast.ts'
import { parseFilter } from '../../domain/filters/parse.ts'
import type { Instant, Reader, SqlValue } from '../../platform/db/transaction.ts'
import { dayAt, instantAt } from '../../platform/zones.ts'
import { matchCondition } from '../indexing/match.ts'
import { outsideArchivedSections } from '../sections/queries.ts'
import type { Reading, TaskQuery } from '../tasks/lists/page-query.ts'
import { pageOfTasks, type CountedPage } from '../tasks/lists/page.ts'
import { compile } from './compile.ts'
import type { SqlCondition } from './conditions.ts'
import { filterNamesOf } from './names.ts'
import { indexOf, narrow, statesOf } from './narrow.ts'
import { countPlanOf, type CountPart } from './count-parts.ts'

/**
 * Parses a filter with the actor's current day. 422 `fields.query` names the position of a syntax error and what was
 * expected.
 */
export function readFilter(text: string, actor: Actor, now: Instant): FilterNode {
  const today = dayAt(now, actor.timezone)
  const parsed = parseFilter(text, { today, locale: actor.locale, weekStart: actor.week_start })
  if (!parsed.ok) throw invalid({ query: parsed.message })
  return parsed.filter
}

/** One page of a filter's results among the tasks that the actor can see, with the total number. */
export function runFilter(on: Reader, actor: Actor, text: string, how: FilterRunQuery, now: Instant): CountedPage {
  const { sort = 'due', order, archived = false, limit, cursor } = how
  const filter = readFilter(text, actor, now)
  return pageOfTasks(on, actor, {
    ...taskQueryOf(on, actor, filter, archived),
    sort,
    descending: order === 'desc',
    page: { limit, cursor },
    binding: { filter: text, archived },
    count: true,
  })
}

/** A filter as conditions over `p` and `t`, for callers that read tasks in their own order. */
export function conditionsOf(on: Reader, actor: Actor, text: string, now: Instant): CompiledFilter {
  const { projects, tasks, states } = taskQueryOf(on, actor, readFilter(text, actor, now), false)
  return {
    where: allOf([
      [projects.sql, ...projects.parameters],
      [tasks.sql, ...tasks.parameters],
    ]),
    states,
  }
}

export interface CompiledFilter {
  where: SqlCondition
  states: readonly ('open' | 'done')[]
}

/** How to find the results of a filter; `archived`: also those in archived projects and sections. */
function taskQueryOf(
  on: Reader,
  actor: Actor,
  filter: FilterNode,
  archived: boolean,
): Pick<TaskQuery, 'projects' | 'states' | 'tasks' | 'by' | 'plan' | 'counted'> {
  const names = filterNamesOf(on, actor.id)
  const startOfDay = (day: string) => instantAt(day, '00:00', actor.timezone)
  const context = { actorId: actor.id, names, startOfDay, search: matchCondition }
  const inUse = archived ? null : outsideArchivedSections(on, actor)
  const { projects } = narrow(filter, names)
  const inProjects = allOf([
    ...(archived ? [] : ['p.archived = 0']),
    ...(projects ? [['p.id IN (SELECT value FROM json_each(?))', JSON.stringify(projects)] as const] : []),
  ])
  const read = ({ filter, index }: CountPart): Reading => {
    const { due } = narrow(filter, names)
    const terms = compile(filter, context)
    const tasks = allOf([
      ...(due ? [['t.due_key >= ? AND t.due_key < ?', due.from, due.to] as const] : []),
      [terms.sql, ...terms.parameters],
      ...(inUse ? [[inUse.sql, ...inUse.parameters] as const] : []),
    ])
    return index === 'own' ? { tasks, by: null, plan: 'sort' } : { tasks, by: index, plan: 'probe' }
  }
  const states = statesOf(filter)
  const isEveryOpen = (part: CountPart) => part.filter.kind === 'all' && !states.includes('done') && !archived
  const count = (part: CountPart): Reading => ({ ...read(part), isEveryOpen: isEveryOpen(part) })
  const counted = countPlanOf(filter)
  return {
    projects: inProjects,
    states,
    ...read({ filter, index: indexOf(filter) }),
    ...(counted && { counted: { more: counted.more.map(count), less: counted.less.map(count) } }),
  }
}

/** Joins conditions with AND; each is SQL, or SQL with the values of its placeholders. */
function allOf(terms: readonly (string | readonly [string, ...SqlValue[]])[]): SqlCondition {
  const pairs = terms.map((term) => (typeof term === 'string' ? ([term] as const) : term))
  return {
    sql: pairs.map(([sql]) => sql).join(' AND ') || '1',
    parameters: pairs.flatMap(([, ...values]) => values),
  }
}
