/** Streams an account as JSON, in the format of `contract/account-export.ts`. */
import { filters as filterTable } from '../../../schema/tables/filters.ts'
import { labels as labelTable } from '../../../schema/tables/labels.ts'
import { sections as sectionTable, type SectionRow } from '../../../schema/tables/projects.ts'
import { COMMON_VIEWS } from '../../contract/view-settings.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { templates as templateTable } from '../../../schema/tables/templates.ts'
import { chunksOf } from '../../platform/db/writing/chunks.ts'
import { findRow, findRows } from '../../platform/db/rows/rows.ts'
import type { Instant, Reader } from '../../platform/db/transaction.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import { ownAccount } from '../accounts/queries.ts'
import { settingsOf } from '../notifications/settings.ts'
import { contentOfTemplate } from '../templates/queries.ts'
import { visibleProject, type VisibleProject } from '../projects/queries.ts'
import { changedViews } from '../view-settings/queries.ts'
import { taskTreesOf } from './branches.ts'
import { exportedTasks, taskJson, type Uses } from './task-json.ts'
import type { TaskTrees } from './tree.ts'
import { inTurns, TASKS_AT_ONCE } from './turns.ts'

/** Yields the JSON in pieces; calls `uses` with each attachment. */
export async function* accountJson(
  on: Reader,
  key: InstanceKey,
  actor: Actor,
  now: Instant,
  uses: Uses = () => {},
): AsyncGenerator<string> {
  const { name, email, timezone, locale, week_start, time_format } = ownAccount(on, actor)
  const labels = findRows(on, labelTable, { user_id: actor.id }, ['position', 'id'])
  const filters = findRows(on, filterTable, { user_id: actor.id }, ['position', 'id'])
  const projects = projectIds(on, actor)
  const head = {
    version: 1,
    exported_at: now,
    user: { name, email, timezone, locale, week_start, time_format },
    notification_settings: settingsOf(on, key, actor.id),
    labels: labels.map(({ id, name, color, favourite }) => ({ id, name, color, favourite: favourite === 1 })),
    filters: filters.map(({ id, name, query, color, favourite }) => ({
      id,
      name,
      query,
      color,
      favourite: favourite === 1,
    })),
    views: viewsOf(on, actor, { labels, filters, projects }),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"templates":[`
  yield* templatesJson(on, actor)
  yield '],"projects":['
  let between = '\n'
  for (const { id } of projects) {
    const project = visibleProject(on, actor, id)
    if (!project) continue
    const sections = findRows(on, sectionTable, { project_id: id }, ['position', 'id'])
    yield `${between}${projectHead(project, sections).slice(0, -1)},"tasks":[`
    yield* tasksJson(on, actor, now, { id, sections }, uses)
    yield ']}'
    between = ',\n'
  }
  yield '\n]}\n'
}

async function* templatesJson(on: Reader, actor: Actor): AsyncGenerator<string> {
  const ids = on.all<{ id: string }>('SELECT id FROM templates WHERE user_id = ? ORDER BY id', [actor.id])
  let between = ''
  for (const { id } of ids) {
    const row = findRow(on, templateTable, { id })
    if (!row) continue
    yield between + JSON.stringify(contentOfTemplate(row))
    between = ','
    await nextTurn()
  }
}

/** The view settings, in the order of what they belong to. */
function viewsOf(on: Reader, actor: Actor, of: Record<'labels' | 'filters' | 'projects', { id: string }[]>) {
  const changed = changedViews(on, actor)
  const keys = [
    ...COMMON_VIEWS,
    ...of.labels.map(({ id }) => `label:${id}`),
    ...of.filters.map(({ id }) => `filter:${id}`),
    ...of.projects.map(({ id }) => `project:${id}`),
  ]
  return keys.flatMap((key) => changed.get(key) ?? [])
}

const projectIds = (on: Reader, actor: Actor): { id: string }[] =>
  on.all(
    `SELECT p.id FROM members m JOIN projects p ON p.id = m.project_id
     WHERE m.user_id = ? AND p.deleted_at IS NULL
     ORDER BY 1 - (p.is_inbox = 1 AND p.owner_id = m.user_id), m.position, p.id`,
    [actor.id],
  )

function projectHead(project: VisibleProject, sections: readonly SectionRow[]): string {
  const { id, name, color, icon, view_mode, is_inbox, archived, favourite, role } = project
  return JSON.stringify({
    id,
    name,
    color,
    icon,
    view_mode,
    is_inbox: is_inbox === 1,
    archived: archived === 1,
    favourite: favourite === 1,
    role,
    sections: sections.map((section) => ({ id: section.id, name: section.name, archived: section.archived === 1 })),
  })
}

async function* tasksJson(
  on: Reader,
  actor: Actor,
  now: Instant,
  project: { id: string; sections: readonly SectionRow[] },
  uses: Uses,
): AsyncGenerator<string> {
  const trees = await taskTreesOf(on, project.id, 'all')
  let between = '\n'
  const places = [null, ...project.sections.map(({ id }) => id)]
  function* textsOf(ids: readonly string[]): Generator<string> {
    for (const exported of exportedTasks(on, actor, now, project.id, ids)) {
      yield between
      between = ',\n'
      yield* taskJson(on, actor, project.id, exported, uses)
    }
  }
  for (const ids of chunksOf(idsIn(trees, places), TASKS_AT_ONCE)) yield* inTurns(textsOf(ids))
}

function* idsIn(trees: TaskTrees, places: readonly (string | null)[]): Generator<string> {
  for (const section of places) for (const { id } of trees.walk(section)) yield id
}
