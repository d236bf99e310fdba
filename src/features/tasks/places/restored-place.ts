/** The place to which a task is restored: its previous place, as far as it still exists. */
import { tasks, type TaskRow } from '../../../../schema/tables/tasks.ts'
import { MOST_LEVELS } from '../../../domain/ordering/levels.ts'
import { findRow } from '../../../platform/db/rows/rows.ts'
import { freeAmong, lastAmong } from '../../../platform/db/rows/siblings.ts'
import type { Reader } from '../../../platform/db/transaction.ts'
import { siblingsAt, type TaskPlace } from './place.ts'
import { ancestorIds, countBelow } from '../queries.ts'

/** At the top level when its parent is gone or would be too deep; never at the same position as a sibling. */
export function restoredPlace(on: Reader, task: TaskRow): TaskPlace & Pick<TaskRow, 'position'> {
  const parent = parentFor(on, task)
  const place = {
    project_id: task.project_id,
    section_id: parent ? parent.section_id : task.section_id,
    parent_id: parent?.id ?? null,
  }
  const stays = place.parent_id === task.parent_id && place.section_id === task.section_id
  const list = siblingsAt(place)
  return { ...place, position: stays ? freeAmong(on, list, task.position, task.id) : lastAmong(on, list) }
}

function parentFor(on: Reader, task: TaskRow): TaskRow | undefined {
  if (task.parent_id === null) return undefined
  const parent = findRow(on, tasks, { id: task.parent_id, project_id: task.project_id, deleted_at: null })
  const together = countBelow(on, task.id, '(t.deleted_at IS NULL OR t.deleted_group = ?)', [task.deleted_group])
  return parent && ancestorIds(on, parent.id).length + 1 + together.levels <= MOST_LEVELS ? parent : undefined
}
