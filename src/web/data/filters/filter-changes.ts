import type { Filter } from '../../../contract/labels.ts'
import { patch, post, remove } from '../../sync/api.ts'
import { takeDeletion } from '../../sync/state/live-tables.ts'
import { newId } from '../../sync/new-id.ts'
import { currentInstant } from '../../text/clock.ts'
import { text } from '../../text/text.ts'
import { command } from '../command.ts'
import { filters } from './filters.ts'
import { openListGroup } from '../sidebar/list-groups.ts'
import { startAddition } from '../start-addition.ts'
import { LAST } from '../sorting.ts'

export type FilterFields = Pick<Filter, 'name' | 'query' | 'color'>

export function createFilter(fields: FilterFields): string {
  const id = newId()
  const now = currentInstant()
  openListGroup('filters')
  startAddition(id, {
    name: fields.name,
    done: text().toast.added(fields.name),
    show: () =>
      filters.overlay(id, { id, ...fields, position: LAST + id, favourite: false, created_at: now, updated_at: now }),
    request: () => post('/filters', { id, ...fields }),
    settle: (fresh) => filters.put(fresh),
    undo: { show: () => filters.overlay(id, null), settle: () => takeDeletion('filter', id) },
  })
  return id
}

export const editFilter = ({ id, name }: Filter, fields: FilterFields): Promise<Filter | undefined> =>
  command({
    name,
    show: () => filters.overlay(id, fields),
    request: () => patch('/filters/:id', { id }, fields),
    settle: (fresh) => filters.put(fresh),
    undo: { settle: (fresh: Filter) => filters.put(fresh) },
  })

export function deleteFilter({ id, name }: Filter): void {
  void command({
    name,
    show: () => filters.overlay(id, null),
    request: () => remove('/filters/:id', { id }),
    settle: () => filters.drop(id),
    message: () => ({ text: text().toast.deleted(name), topic: 'delete' }),
    undo: { settle: (fresh: Filter) => filters.put(fresh) },
  })
}
