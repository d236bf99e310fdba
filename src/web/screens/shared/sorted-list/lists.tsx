import { DoneList, type DoneListProps } from './done-list.tsx'
import { SortedList, type SortedListProps } from './sorted-list.tsx'

export type ListsProps = { sorted: SortedListProps } | { done: DoneListProps }

export const Lists = (props: ListsProps) =>
  'sorted' in props ? <SortedList {...props.sorted} /> : <DoneList {...props.done} />
