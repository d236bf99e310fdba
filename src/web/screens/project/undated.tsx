import { useComputed } from '@preact/signals'
import type { Project } from '../../../contract/projects.ts'
import { undatedOf } from '../../data/tasks/lists/calendar.ts'
import { canEdit } from '../../data/projects/projects.ts'
import { moreText } from '../../text/text.ts'
import { AddRow } from '../shared/task-row/add-row.tsx'
import { flat, RowList } from '../shared/task-row/row-list.tsx'
import { useRemembered } from '../shared/use-remembered.ts'
import { Fold, GroupHead } from '../../ui/display/group.tsx'

/** What a calendar has no day for, below it. */
export function Undated({ project }: { project: Project }) {
  const { id } = project
  const [open, setOpen] = useRemembered(`undated.${id}`, true)
  const tasks = useComputed(() => undatedOf(id)).value
  const words = moreText().calendar
  const fold = (): void => setOpen(!open)
  return (
    <section class="calendar-undated" data-date="" aria-label={words.noDate}>
      <GroupHead title={<Fold open={open} fold={fold} name={words.noDate} />} count={tasks.length} />
      {open && (
        <div class="list calendar-undated-list" data-in="project">
          <RowList rows={flat(tasks)} place="project" above={Infinity} />
          {canEdit(project) && <AddRow place={{ project_id: id }} />}
        </div>
      )}
    </section>
  )
}
