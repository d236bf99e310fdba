import { viewSettings } from '../../../schema/tables/view-settings.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { findRow } from '../../platform/db/rows/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { record } from './record.ts'

/**
 * Reads the settings of a view that are deleted with its label or filter. Returns a function that records them, once the
 * deletion is recorded, so that undo restores both.
 */
export function keepViewForUndo(tx: Tx, actor: Actor, key: string): () => void {
  const settings = findRow(tx, viewSettings, { user_id: actor.id, key })
  return () => {
    if (!settings) return
    const undo = { verb: 'update', before: { ...settings }, after: {} }
    record(tx, actor, { kind: 'view', id: key, project_id: null, user_id: actor.id, live: 'view.updated', undo })
  }
}
