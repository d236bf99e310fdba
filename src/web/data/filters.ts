import { newId } from '../sync/new-id.ts'
import type { Filter, FilteredTasks } from '../../contract/labels.ts'
import { get, patch, post, remove } from '../sync/api.ts'
import { say } from './messages.ts'
import { text } from '../text/text.ts'
import { send } from './command.ts'
import { LAST } from './projects/projects.ts'
import { filters, tasks } from './tables.ts'
import { takeBackWrite } from './undo.ts'

export type FilterFields = Pick<Filter, 'name' | 'query' | 'color'>

/** What a filter finds: ids in order, and how many there are in all. The tasks themselves are in the store. */
export interface Matches {
  ids: string[]
  total: number
}

const take = ({ tasks: found, total }: FilteredTasks): Matches => {
  tasks.put(...found)
  return { ids: found.map((task) => task.id), total }
}

const MOST = 500

export const runFilter = async (id: string): Promise<Matches> =>
  take(await get<FilteredTasks>(`/filters/${id}/tasks`, { limit: MOST }))

export const previewFilter = async (query: string): Promise<Matches> =>
  take(await get<FilteredTasks>('/filters/preview', { query, limit: 50 }))

export function createFilter(fields: FilterFields): string {
  const id = newId()
  const now = new Date().toISOString()
  const takeBack = filters.overlay(id, { id, ...fields, position: LAST, created_at: now, updated_at: now })
  const request = (): Promise<Filter> => post('/filters', { id, ...fields })
  void send(fields.name, request, takeBack, (fresh) => filters.put(fresh))
  return id
}

export async function editFilter(filter: Filter, fields: FilterFields): Promise<void> {
  const { id, name } = filter
  const request = (): Promise<Filter> => patch(`/filters/${id}`, fields)
  await send(name, request, filters.overlay(id, fields), (fresh) => filters.put(fresh))
}

export async function deleteFilter({ id, name }: Filter): Promise<void> {
  const answer = await send(
    name,
    () => remove(`/filters/${id}`),
    filters.overlay(id, null),
    () => filters.drop(id),
  )
  if (!answer) return
  const undo = (): void => void takeBackWrite<Filter>(name, answer, (fresh) => filters.put(fresh))
  say(text().toast.deleted(name), { icon: 'trash-2', undo })
}
