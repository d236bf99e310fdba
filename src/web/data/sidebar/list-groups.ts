import { signal, type Signal } from '@preact/signals'
import { recall, remember } from '../../sync/local-storage.ts'

/** The groups of lists in the sidebar. */
export type ListGroup = 'favourites' | 'projects' | 'filters' | 'labels'

const nameOf = (group: ListGroup): string => `sidebar.${group}`
const kept = (group: ListGroup): Signal<boolean> => signal(recall(nameOf(group), true))

/** Whether each group is open; kept in this browser. */
const open: Record<ListGroup, Signal<boolean>> = {
  favourites: kept('favourites'),
  projects: kept('projects'),
  filters: kept('filters'),
  labels: kept('labels'),
}

export const isListGroupOpen = (group: ListGroup): boolean => open[group].value

/** Opens or folds a group. */
export function openListGroup(group: ListGroup, isOpen = true): void {
  remember(nameOf(group), isOpen)
  open[group].value = isOpen
}
