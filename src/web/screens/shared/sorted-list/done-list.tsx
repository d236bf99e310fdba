import type { ComponentChildren } from 'preact'
import { MAX_LIMIT } from '../../../../contract/paging.ts'
import type { Task } from '../../../../contract/tasks.ts'
import { askCompleted } from '../../../data/completed.ts'
import { leaving } from '../../../data/tasks/completing/leaving.ts'
import { compareTexts } from '../../../data/sorting.ts'
import { tasks } from '../../../data/tasks/tasks.ts'
import { moreText } from '../../../text/text.ts'
import { paths } from '../../routes.ts'
import { flat, RowList } from '../task-row/row-list.tsx'
import type { RowPlace } from '../task-row/task-row.tsx'
import { Loaded } from '../page/loaded.tsx'
import { GroupHead } from '../../../ui/display/group.tsx'

export interface DoneListProps {
  /** Reads them. */
  load: () => Promise<unknown>
  /** Names what is read; another name reads again. */
  of: string
  has: (task: Task) => boolean
  place: RowPlace
  /** The project that all of them are in; the log, which knows no label and no filter, is asked for that alone. */
  projectId?: string
  /** Shown where nothing is. */
  none?: ComponentChildren
}

/** What is completed, the newest first. */
export function DoneList({ load, of, has, place, projectId = '', none }: DoneListProps) {
  const done = tasks
    .all()
    .filter((task) => task.completed && !leaving.value.has(task.id) && has(task))
    .toSorted((a, b) => compareTexts(b.completed_at ?? '', a.completed_at ?? ''))
  const isAll = done.length < MAX_LIMIT
  const words = moreText().arranging
  return (
    <Loaded of={`done ${of}`} load={load} here={done.length > 0}>
      {() =>
        done.length === 0 ? (
          none
        ) : (
          <section aria-label={words.completed}>
            <GroupHead title={words.completed} count={isAll ? done.length : 0} />
            <RowList rows={flat(done)} place={place} above={Infinity} />
            {!isAll && (
              <a
                class="button list-more"
                href={paths.completed}
                onClick={() => askCompleted({ by: '', project_id: projectId, q: '' })}
              >
                {words.allCompleted}
              </a>
            )}
          </section>
        )
      }
    </Loaded>
  )
}
