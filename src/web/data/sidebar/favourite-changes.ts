import type { Filter, Label } from '../../../contract/labels.ts'
import type { Project } from '../../../contract/projects.ts'
import { patch } from '../../sync/api.ts'
import type { Table } from '../../sync/state/table.ts'
import { command } from '../command.ts'
import { filters } from '../filters/filters.ts'
import { labels } from '../labels/labels.ts'
import { projects } from '../projects/projects.ts'

const tables = { projects, filters, labels }

export type FavouriteKind = keyof typeof tables

/** Sets or removes a favourite of the person's own. Ctrl/⌘ Z undoes it. */
export function setFavourite(kind: FavouriteKind, id: string, favourite: boolean): void {
  const table: Table<Project | Filter | Label> = tables[kind]
  const row = table.peek(id)
  if (!row) return
  const settle = (fresh: Project | Filter | Label): void => table.put(fresh)
  void command({
    name: row.name,
    show: () => table.overlay(id, { favourite }),
    request: () => patch(`/${kind}/:id`, { id }, { favourite }),
    settle,
    undo: { settle },
  })
}
