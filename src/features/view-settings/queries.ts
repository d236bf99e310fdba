import { filters } from '../../../schema/tables/filters.ts'
import { labels } from '../../../schema/tables/labels.ts'
import { viewSettings, type ViewSettingsRow } from '../../../schema/tables/view-settings.ts'
import type { PageQuery } from '../../contract/queries.ts'
import { COMMON_VIEWS, viewPatch, type ViewPatch, type ViewSettings } from '../../contract/view-settings.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { notFound } from '../../domain/errors.ts'
import { mapPage, pageOf, type PageOf } from '../../platform/db/rows/paging.ts'
import { findRow, findRows } from '../../platform/db/rows/rows.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { isUuid } from '../../domain/uuid.ts'
import { visibleProject } from '../projects/queries.ts'

/** The fields of `PATCH /views/{key}`, in the order used by its ETag. */
export const VIEW_WRITABLE = Object.keys(viewPatch.entries) as readonly (keyof ViewPatch)[]

/** The object that a view belongs to, as columns. */
export type ViewOf = Pick<ViewSettingsRow, 'project_id' | 'label_id' | 'filter_id'>

/**
 * Parses a view's key such as `project:{id}`; all null for a common view. 404 when the key is invalid or the actor
 * cannot see the object.
 */
export function viewOf(on: Reader, actor: Actor, key: string): ViewOf {
  const nothing: ViewOf = { project_id: null, label_id: null, filter_id: null }
  if ((COMMON_VIEWS as readonly string[]).includes(key)) return nothing
  const [kind, id = '', ...more] = key.split(':')
  if (more.length > 0 || !isUuid(id)) throw notFound('No such view')
  if (kind === 'project' && visibleProject(on, actor, id)) return { ...nothing, project_id: id }
  if (kind === 'label' && findRow(on, labels, { id, user_id: actor.id })) return { ...nothing, label_id: id }
  if (kind === 'filter' && findRow(on, filters, { id, user_id: actor.id })) return { ...nothing, filter_id: id }
  throw notFound('No such view')
}

/** The actor's settings of a view, all null by default; 404 like `viewOf`. */
export function getView(on: Reader, actor: Actor, key: string): ViewSettings {
  viewOf(on, actor, key)
  return asView(findRow(on, viewSettings, { user_id: actor.id, key }) ?? { key })
}

const asView = ({ key, sort, sort_order, grouping, show_completed, mode }: Partial<ViewSettingsRow>): ViewSettings => ({
  key: key!,
  sort: (sort ?? null) as ViewSettings['sort'],
  order: (sort_order ?? null) as ViewSettings['order'],
  group: (grouping ?? null) as ViewSettings['group'],
  show_completed: show_completed == null ? null : show_completed === 1,
  mode: (mode ?? null) as ViewSettings['mode'],
})

/** The actor's stored view settings of objects that are still visible, by key. */
export function listViews(on: Reader, actor: Actor, query: PageQuery): PageOf<ViewSettings> {
  const page = pageOf<ViewSettingsRow>(on, query, {
    list: ['views', actor.id],
    sql: `SELECT v.* FROM view_settings v WHERE v.user_id = ?
       AND (v.project_id IS NULL OR EXISTS (
         SELECT 1 FROM members m JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
         WHERE m.project_id = v.project_id AND m.user_id = v.user_id))`,
    parameters: [actor.id],
    keys: ['v.key'],
    keysOf: (row) => [row.key],
  })
  return mapPage(page, asView)
}

/** The actor's view settings that differ from the defaults, by key; also those of objects no longer visible. */
export function changedViews(on: Reader, actor: Actor): Map<string, ViewSettings> {
  const views = findRows(on, viewSettings, { user_id: actor.id }, ['key']).map(asView)
  const isChanged = ({ key: _, ...settings }: ViewSettings) => Object.values(settings).some((value) => value !== null)
  return new Map(views.filter(isChanged).map((view) => [view.key, view]))
}
