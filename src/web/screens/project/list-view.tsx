import { useState } from 'preact/hooks'
import type { Section } from '../../../contract/projects.ts'
import { recall, remember } from '../../sync/local-storage.ts'
import { isDefaultOrder, listOptions } from '../../data/views/list-options.ts'
import { canEdit } from '../../data/projects/projects.ts'
import { sectionsOf } from '../../data/projects/sections.ts'
import { tree, type TreeRow } from '../../data/tasks/lists.ts'
import { AddRow } from '../shared/task-row/add-row.tsx'
import { NewSection, SectionHead } from './section-head.tsx'
import { TaskRow } from '../shared/task-row/task-row.tsx'
import { useDrawn } from '../shared/task-row/use-drawn.ts'
import { SortedList, DoneList } from '../shared/sorted-list/list-options-button.tsx'
import { EmptyProject, type ViewProps } from './empty-project.tsx'

export function ListView({ project, naming, setNaming }: ViewProps) {
  const rows = tree(project.id)
  const sections = sectionsOf(project.id)
  const loose = rows.get(null) ?? []
  const editable = canEdit(project)
  const view = `project ${project.id}`
  const { done } = listOptions(view)
  if (rows.size === 0 && sections.length === 0 && !naming && !done) return <EmptyProject project={project} />
  const end = (
    <>
      {naming && <NewSection projectId={project.id} done={() => setNaming(false)} />}
      {done && (
        <DoneList
          of={{ project_id: project.id }}
          has={(task) => task.project_id === project.id}
          place="project"
          key={project.id}
        />
      )}
    </>
  )
  if (!isDefaultOrder(view)) {
    const all = [...rows.values()].flatMap((section) => section.map(({ task }) => task))
    return (
      <div class="list" data-in="project">
        <SortedList view={view} tasks={all} place="project" />
        {editable && <AddRow place={{ project_id: project.id }} />}
        {end}
      </div>
    )
  }
  return (
    <div class="list" data-in="project" data-arrange={editable ? project.id : undefined}>
      <div data-section="">
        <Rows rows={loose} />
        {editable && <AddRow place={{ project_id: project.id }} />}
      </div>
      {sections.map((section) => (
        <SectionList key={section.id} section={section} rows={rows.get(section.id) ?? []} editable={editable} />
      ))}
      {end}
    </div>
  )
}

function SectionList({ section, rows, editable }: { section: Section; rows: TreeRow[]; editable: boolean }) {
  const [open, setOpen] = useState(recall(`open.${section.id}`, true))
  const fold = (): void => {
    remember(`open.${section.id}`, !open)
    setOpen(!open)
  }
  return (
    <div data-section={section.id}>
      <SectionHead section={section} count={rows.length} open={open} fold={fold} editable={editable} />
      {open && <Rows rows={rows} />}
      {open && editable && <AddRow place={{ project_id: section.project_id, section_id: section.id }} />}
    </div>
  )
}

function Rows({ rows }: { rows: TreeRow[] }) {
  const drawn = useDrawn(
    rows,
    ({ task }) => task,
    ({ depth }) => depth,
    ({ task, depth }) => <TaskRow key={task.id} task={task} place="project" depth={depth} />,
  )
  return drawn.length > 0 ? <ul>{drawn}</ul> : null
}
