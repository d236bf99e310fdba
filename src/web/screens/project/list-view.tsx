import type { Section } from '../../../contract/projects.ts'
import { isDefaultOrder, listOptions } from '../../data/views/list-options.ts'
import { viewOf } from '../../data/views/view-settings.ts'
import { canEdit } from '../../data/projects/projects.ts'
import { archivedSectionsOf, sectionsOf } from '../../data/projects/sections.ts'
import { isInSightOf } from '../../data/tasks/lists/in-sight.ts'
import { loadCompleted } from '../../data/tasks/load.ts'
import { tree, type TreeRow } from '../../data/tasks/lists/tree.ts'
import { AddRow } from '../shared/task-row/add-row.tsx'
import { draftAt, isOpenOrBegun } from '../shared/add-drafts.ts'
import { AddSection, NewSection, SectionHead } from './section-head.tsx'
import { RowList } from '../shared/task-row/row-list.tsx'
import { SortedList, DoneList } from '../shared/sorted-list/list-options-button.tsx'
import { ArchivedSections } from './archived-sections.tsx'
import { EmptyProject, type ViewProps } from './empty-project.tsx'
import { useRemembered } from '../shared/use-remembered.ts'
import { useOwnLine } from './use-own-line.ts'

export function ListView({ project, naming, setNaming }: ViewProps) {
  const rows = tree(project.id)
  const sections = sectionsOf(project.id)
  const archived = archivedSectionsOf(project.id)
  const loose = rows.get(null) ?? []
  const editable = canEdit(project)
  const ownLine = useOwnLine(project.id)
  const view = viewOf(project)
  const { completed } = listOptions(view)
  const isEmpty = rows.size === 0 && sections.length === 0 && archived.length === 0 && !naming
  const empty = <EmptyProject project={project} addSection={() => setNaming(true)} />
  if (isEmpty && !completed && !(editable && isOpenOrBegun(draftAt({ project_id: project.id })))) return empty
  const end = (
    <>
      {naming && <NewSection projectId={project.id} done={() => setNaming(false)} />}
      {editable && <AddSection naming={naming} setNaming={setNaming} />}
      {completed && (
        <DoneList
          of={project.id}
          load={() => loadCompleted({ project_id: project.id })}
          has={(task) => isInSightOf(task, project.id)}
          place="project"
          projectId={project.id}
          none={isEmpty && !editable && empty}
          below={!isDefaultOrder(view)}
          key={project.id}
        />
      )}
      <ArchivedSections projectId={project.id} rows={rows} editable={editable} key={`archived ${project.id}`} />
    </>
  )
  if (!isDefaultOrder(view)) {
    const out = new Set(archived.map(({ id }) => id))
    const order = sections.map(({ id }) => id)
    const all = [...rows]
      .filter(([id]) => !out.has(id ?? ''))
      .toSorted(([a], [b]) => order.indexOf(a ?? '') - order.indexOf(b ?? ''))
      .flatMap(([, section]) => section.map(({ task }) => task))
    return (
      <div class="list" data-in="project">
        <SortedList view={view} tasks={all} place="project" />
        {editable && <AddRow key={ownLine} place={{ project_id: project.id }} />}
        {end}
      </div>
    )
  }
  const above = new Map<string, number>()
  let count = loose.length
  for (const { id } of sections) {
    above.set(id, count)
    count += (rows.get(id)?.length ?? 0) + 1
  }
  return (
    <div class="list" data-in="project" data-arrange={editable ? project.id : undefined}>
      <div data-section="">
        <Rows rows={loose} above={0} />
        {editable && <AddRow key={ownLine} place={{ project_id: project.id }} />}
      </div>
      {sections.map((section) => (
        <SectionList
          key={section.id}
          section={section}
          rows={rows.get(section.id) ?? []}
          above={above.get(section.id) ?? 0}
          editable={editable}
        />
      ))}
      {end}
    </div>
  )
}

interface SectionListProps {
  section: Section
  rows: TreeRow[]
  above: number
  editable: boolean
}

function SectionList({ section, rows, above, editable }: SectionListProps) {
  const [open, setOpen] = useRemembered(`open.${section.id}`, true)
  const fold = (): void => setOpen(!open)
  return (
    <div data-section={section.id}>
      <SectionHead section={section} count={rows.length} open={open} fold={fold} editable={editable} />
      {open && <Rows rows={rows} above={above} />}
      {open && editable && <AddRow place={{ project_id: section.project_id, section_id: section.id }} />}
    </div>
  )
}

function Rows({ rows, above }: { rows: TreeRow[]; above: number }) {
  return rows.length > 0 ? <RowList rows={rows} place="project" above={above} /> : null
}
