import type { ComponentChildren } from 'preact'
import type { TreeRow } from '../../../data/tasks/lists/tree.ts'
import { WindowedList } from '../../../ui/windowed-list/windowed-list.tsx'
import { TaskRow, type RowPlace } from './task-row.tsx'

interface RowListProps {
  rows: readonly TreeRow[]
  place: RowPlace
  /** How many rows stand above it on the screen. */
  above?: number
  /** After the rows, in the same list. */
  children?: ComponentChildren
}

/** Rows of tasks, one below the other; those far from the window are not in the document. */
export function RowList({ rows, place, above = 0, children }: RowListProps) {
  return (
    <WindowedList
      items={rows}
      keyOf={({ task }) => task.id}
      same={(a, b) => a.task === b.task && a.depth === b.depth}
      draw={({ task, depth }) => <TaskRow task={task} place={place} depth={depth} />}
      as={place}
      above={above}
    >
      {children}
    </WindowedList>
  )
}

export const flat = (tasks: readonly TreeRow['task'][]): TreeRow[] => tasks.map((task) => ({ task, depth: 0 }))
