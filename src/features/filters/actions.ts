import { filters } from '../../../schema/tables/filters.ts'
import type { Filter, FilterPatch, NewFilter } from '../../contract/labels.ts'
import type { Move } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { DEFAULT_COLOR } from '../../domain/default-colors.ts'
import { readPlacement } from '../../domain/ordering/placement.ts'
import { asFlag } from '../../platform/db/rows/flag.ts'
import { deleteRows, insertRow, updateRows } from '../../platform/db/rows/rows.ts'
import { lastAmong, placeAmong, type Siblings } from '../../platform/db/rows/siblings.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { claimId } from '../history/claim-id.ts'
import { changedColumns } from '../history/diff.ts'
import { keepViewForUndo } from '../history/view-for-undo.ts'
import { recordPersonalChange } from '../history/record.ts'
import { getFilter, ownFilter } from './queries.ts'
import { readFilter } from './running.ts'

/** The list of the actor's filters, for ordering. */
export const filterSiblings = (actor: Actor): Siblings => ({
  table: 'filters',
  where: 'user_id = ?',
  parameters: [actor.id],
})

/** Saves a filter. `repeated`: the client's id was already used for it. 422 for an invalid query. */
export function createFilter(tx: Tx, actor: Actor, input: NewFilter): { filter: Filter; repeated: boolean } {
  const { id, repeated } = claimId(tx, actor, 'filters', input.id)
  if (!repeated) {
    readFilter(input.query, actor, tx.now)
    insertRow(tx, filters, {
      id,
      user_id: actor.id,
      name: input.name,
      query: input.query,
      color: input.color ?? DEFAULT_COLOR,
      position: lastAmong(tx, filterSiblings(actor)),
      favourite: Number(input.favourite ?? false),
      created_at: tx.now,
      updated_at: tx.now,
    })
    recordPersonalChange(tx, actor, 'filter', id, 'filter.created', { verb: 'create', before: null, after: {} })
  }
  return { filter: getFilter(tx, actor, id), repeated }
}

/** Updates a filter of the actor; 404 for another person's. */
export function updateFilter(tx: Tx, actor: Actor, id: string, patch: FilterPatch): Filter {
  const filter = ownFilter(tx, actor, id)
  if (patch.query !== undefined) readFilter(patch.query, actor, tx.now)
  const { before, after } = changedColumns(filter, { ...patch, favourite: asFlag(patch.favourite) })
  if (Object.keys(after).length > 0) {
    updateRows(tx, filters, { id }, { ...after, updated_at: tx.now })
    recordPersonalChange(tx, actor, 'filter', id, 'filter.updated', { verb: 'update', before, after })
  }
  return getFilter(tx, actor, id)
}

/** Deletes a filter of the actor; 404 for another person's. */
export function deleteFilter(tx: Tx, actor: Actor, id: string): void {
  const filter = ownFilter(tx, actor, id)
  const recordView = keepViewForUndo(tx, actor, `filter:${id}`)
  deleteRows(tx, filters, { id })
  recordPersonalChange(tx, actor, 'filter', id, 'filter.deleted', {
    verb: 'delete',
    before: { ...filter },
    after: null,
  })
  recordView()
}

/** Moves a filter in the actor's list. */
export function moveFilter(tx: Tx, actor: Actor, id: string, move: Move): Filter {
  const filter = ownFilter(tx, actor, id)
  const position = placeAmong(tx, filterSiblings(actor), readPlacement(move), id)
  updateRows(tx, filters, { id }, { position })
  recordPersonalChange(tx, actor, 'filter', id, 'filter.updated', {
    verb: 'order',
    before: { position: filter.position },
    after: { position },
  })
  return getFilter(tx, actor, id)
}
