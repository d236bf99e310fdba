import { viewSettings } from '../../../schema/tables/view-settings.ts'
import type { ViewPatch, ViewSettings } from '../../contract/view-settings.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { findRow, upsertRow } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { changedColumns } from '../history/diff.ts'
import { record, type ColumnValues } from '../history/record.ts'
import { getView, viewOf } from './queries.ts'

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
export function setViewBack(tx: Tx, actor: Actor, key: string, before: ColumnValues): void {
  writeView(tx, actor, key, before)
  record(tx, actor, changeOf(actor, key))
}

/** Replaces all settings of a view with imported ones; it cannot be undone. 404 for an unknown view. */
export const replaceView = (tx: Tx, actor: Actor, key: string, settings: Omit<ViewSettings, 'key'>): void =>
  setViewBack(tx, actor, key, columnsOf(settings) as ColumnValues)

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
