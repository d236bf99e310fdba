import { computed } from '@preact/signals'
import type { Filter, Label } from '../../contract/labels.ts'
import type { Project } from '../../contract/projects.ts'
import { patch } from '../sync/api.ts'
import type { Table } from '../sync/table.ts'
import { command } from './command.ts'
import { filterList, filters } from './filters.ts'
import { labelList, labels } from './labels.ts'
import { projectList, projects } from './projects/projects.ts'

export type FavouriteKind = 'projects' | 'filters' | 'labels'

/** The person's favourites, each kind in its own order. */
export const favourites = computed(() => ({
  projects: projectList.value.filter(isFavourite),
  filters: filterList.value.filter(isFavourite),
  labels: labelList.value.filter(isFavourite),
}))

const isFavourite = ({ favourite }: { favourite: boolean }): boolean => favourite

const tables = { projects, filters, labels }

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
