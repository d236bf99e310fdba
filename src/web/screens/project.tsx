import { useState } from 'preact/hooks'
import type { Project as ProjectRow, Section } from '../../contract/projects.ts'
import { recall, remember } from '../behaviours/remember.ts'
import { AddRow } from '../components/add-row.tsx'
import { openConfirm } from '../components/confirm.tsx'
import { Empty } from '../components/empty.tsx'
import { Icon } from '../components/icon.tsx'
import { Loaded } from '../components/loading.tsx'
import { openMenu, type MenuItem } from '../components/menu.tsx'
import { openProjectDialog } from '../components/open-project-dialog.tsx'
import { openQuickAdd } from '../components/open-quick-add.tsx'
import { Page } from '../components/page.tsx'
import { NewSection, SectionHead } from '../components/section-head.tsx'
import { ProjectMark } from '../components/small-parts.tsx'
import { TaskRow } from '../components/task-row.tsx'
import { go, paths } from '../routes.ts'
import { loadProject, loadProjectRow } from '../store/load.ts'
import { archiveProject, deleteProject } from '../store/project-actions.ts'
import { canEdit, inbox, projects, sectionsOf } from '../store/tables.ts'
import { tree, type TreeRow } from '../store/views.ts'
import { text } from '../text/text.ts'

export function Inbox() {
  return inbox.value ? <ProjectList key={inbox.value.id} project={inbox.value} /> : null
}

export function Project({ id }: { id: string }) {
  const project = projects.get(id)
  const words = text().project
  if (project) return <ProjectList key={id} project={project} />
  return (
    <Page title={words.missingTitle}>
      <Loaded of={`project row ${id}`} load={() => loadProjectRow(id)}>
        {() => <Empty scene="missing" title={words.missingTitle} text={words.missingText} />}
      </Loaded>
    </Page>
  )
}

function ProjectList({ project }: { project: ProjectRow }) {
  const words = text().project
  const [naming, setNaming] = useState(false)
  const lead = words.open(project.open_count) + (project.shared ? words.shared(project.member_count) : '')
  return (
    <Page
      title={project.is_inbox ? text().nav.inbox : project.name}
      mark={!project.is_inbox && <ProjectMark project={project} />}
      lead={lead}
      tools={<Tools project={project} addSection={() => setNaming(true)} />}
    >
      <Loaded of={`project ${project.id}`} load={() => loadProject(project.id)}>
        {() => <Lists project={project} naming={naming} setNaming={setNaming} />}
      </Loaded>
    </Page>
  )
}

function Tools({ project, addSection }: { project: ProjectRow; addSection: () => void }) {
  const words = text().project
  const open = (anchor: Element): void =>
    openMenu(anchor, words.more(project.name), [
      ...(canEdit(project) ? [{ label: words.addSection, icon: 'rows-3' as const, act: addSection }] : []),
      ...(project.is_inbox
        ? []
        : [{ label: words.members, icon: 'users' as const, act: () => go(paths.members(project.id)) }]),
      ...(project.role === 'owner' && !project.is_inbox
        ? [{ label: words.edit, icon: 'pencil' as const, act: () => openProjectDialog(project) }]
        : []),
      { label: text().activity.title, icon: 'history', act: () => go(paths.activity(project.id)) },
      ...(project.role === 'owner' && !project.is_inbox ? ownerActs(project) : []),
    ])
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={words.more(project.name)}
      aria-haspopup="menu"
      onClick={(event) => open(event.currentTarget)}
    >
      <Icon name="ellipsis" />
    </button>
  )
}

function ownerActs(project: ProjectRow): MenuItem[] {
  const words = text().archive
  const ask = (): void =>
    openConfirm({
      title: words.deleteAsk(project.name),
      text: words.deleteText(project.open_count),
      yes: words.deleteProject,
      act: () => {
        go(paths.today)
        void deleteProject(project)
      },
    })
  return [
    {
      label: project.archived ? words.bringBack : words.archive,
      icon: project.archived ? 'archive-restore' : 'archive',
      act: () => void archiveProject(project, !project.archived),
    },
    { label: words.deleteProject, icon: 'trash-2', danger: true, apart: true, act: ask },
  ]
}

interface ListsProps {
  project: ProjectRow
  naming: boolean
  setNaming: (naming: boolean) => void
}

function Lists({ project, naming, setNaming }: ListsProps) {
  const rows = tree(project.id)
  const sections = sectionsOf(project.id)
  const loose = rows.get(null) ?? []
  const editable = canEdit(project)
  if (rows.size === 0 && sections.length === 0 && !naming) return <Nothing project={project} />
  return (
    <div class="list" data-in="project">
      <Rows rows={loose} />
      {editable && <AddRow place={{ project_id: project.id }} />}
      {sections.map((section) => (
        <SectionList key={section.id} section={section} rows={rows.get(section.id) ?? []} editable={editable} />
      ))}
      {naming && <NewSection projectId={project.id} done={() => setNaming(false)} />}
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
    <>
      <SectionHead section={section} count={rows.length} open={open} fold={fold} editable={editable} />
      {open && <Rows rows={rows} />}
      {open && editable && <AddRow place={{ project_id: section.project_id, section_id: section.id }} />}
    </>
  )
}

function Rows({ rows }: { rows: TreeRow[] }) {
  if (rows.length === 0) return null
  return (
    <ul>
      {rows.map(({ task, depth }) => (
        <TaskRow key={task.id} task={task} place="project" depth={depth} />
      ))}
    </ul>
  )
}

function Nothing({ project }: { project: ProjectRow }) {
  const words = text().project
  const [title, sentence] = project.is_inbox
    ? [words.inboxEmptyTitle, words.inboxEmptyText]
    : [words.emptyTitle, words.emptyText]
  return (
    <Empty scene={project.is_inbox ? 'inbox' : 'project'} title={title} text={sentence}>
      {canEdit(project) && (
        <button
          type="button"
          class="button"
          data-kind="primary"
          onClick={() => openQuickAdd({ project_id: project.id })}
        >
          <Icon name="plus" />
          {text().nav.addTask}
        </button>
      )}
    </Empty>
  )
}
