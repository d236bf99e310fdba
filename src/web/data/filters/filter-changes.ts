import type { Filter } from '../../../contract/labels.ts'
import { patch, post, remove } from '../../sync/api.ts'
import { takeDeletion } from '../../sync/state/live-tables.ts'
import { newId } from '../../sync/new-id.ts'
import { currentInstant } from '../../text/clock.ts'
import { text } from '../../text/text.ts'
import { changesOf } from '../changes-of.ts'
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

export function editFilter(filter: Filter, fields: FilterFields): void {
  const { id, name } = filter
  const changed = changesOf(filter, fields)
  if (Object.keys(changed).length === 0) return
  void command({
    name,
    show: () => filters.overlay(id, changed),
    request: () => patch('/filters/:id', { id }, changed),
    settle: (fresh) => filters.put(fresh),
    undo: { settle: (fresh: Filter) => filters.put(fresh) },
  })
}

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
