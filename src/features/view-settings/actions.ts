import { viewSettings, type ViewSettingsRow } from '../../../schema/tables/view-settings.ts'
import type { ViewPatch, ViewSettings } from '../../contract/view-settings.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { findRow, insertRows, upsertRow } from '../../platform/db/rows/rows.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { changedColumns } from '../history/diff.ts'
import { record, type ColumnValues, type RecordedChange } from '../history/record.ts'
import { getView, viewOf, type ViewOf } from './queries.ts'

/** Updates the actor's settings of a view; null resets to the default. */
export function updateView(tx: Tx, actor: Actor, key: string, patch: ViewPatch): ViewSettings {
  const { before, after } = changedColumns(viewColumns(tx, actor, key), columnsOf(patch))
  if (Object.keys(after).length > 0) {
    writeView(tx, actor, key, after)
    record(tx, actor, { ...changeOf(actor, key), undo: { verb: 'update', before, after } })
  }
  return getView(tx, actor, key)
}

/** The current columns of a view's settings; 404 for an unknown view. */
export function viewColumns(tx: Tx, actor: Actor, key: string): ColumnValues {
  viewOf(tx, actor, key)
  return { ...findRow(tx, viewSettings, { user_id: actor.id, key }) }
}

/** Restores previous settings, for undo. */
export function restoreView(tx: Tx, actor: Actor, key: string, before: ColumnValues): void {
  writeView(tx, actor, key, before)
  record(tx, actor, changeOf(actor, key))
}

/**
 * Replaces all settings of the actor's views with imported ones, except those of labels that are not theirs; returns
 * the changes to record, which cannot be undone.
 */
export function replaceViews(tx: Tx, actor: Actor, views: readonly (ViewSettings & ViewOf)[]): RecordedChange[] {
  const labels = ownLabels(
    tx,
    actor,
    views.flatMap(({ label_id }) => label_id ?? []),
  )
  const replaced = new Map(
    views.filter(({ label_id }) => label_id === null || labels.has(label_id)).map((view) => [view.key, view]),
  )
  const keys = [...replaced.keys()]
  tx.run('DELETE FROM view_settings WHERE user_id = ? AND key IN (SELECT value FROM json_each(?))', [
    actor.id,
    JSON.stringify(keys),
  ])
  const rows = [...replaced.values()].map(({ key, project_id, label_id, filter_id, ...settings }) => ({
    user_id: actor.id,
    key,
    project_id,
    label_id,
    filter_id,
    ...columnsOf(settings),
  }))
  insertRows(tx, viewSettings, rows as ViewSettingsRow[])
  return keys.map((key) => changeOf(actor, key))
}

const ownLabels = (on: Reader, actor: Actor, ids: readonly string[]): Set<string> =>
  new Set(
    on
      .all<{ id: string }>('SELECT id FROM labels WHERE user_id = ? AND id IN (SELECT value FROM json_each(?))', [
        actor.id,
        JSON.stringify(ids),
      ])
      .map(({ id }) => id),
  )

const writeView = (tx: Tx, actor: Actor, key: string, columns: ColumnValues): void =>
  upsertRow(tx, viewSettings, { user_id: actor.id, key, ...viewOf(tx, actor, key), ...columns })

const changeOf = (actor: Actor, key: string) =>
  ({ kind: 'view', id: key, project_id: null, user_id: actor.id, live: 'view.updated' }) as const

const columnsOf = ({ sort, order, group, show_completed, mode }: ViewPatch) => ({
  sort,
  sort_order: order,
  grouping: group,
  show_completed: show_completed == null ? show_completed : Number(show_completed),
  mode,
})
