import { useEffect, useRef } from 'preact/hooks'
import type { Task } from '../../../contract/tasks.ts'
import { untilRead } from '../../sync/state/until-read.ts'
import { rowIds } from '../../input/focus.ts'
import { openPalette } from '../dialogs.ts'
import { closeTask, go, paths } from '../routes.ts'
import { projects, shownName } from '../../data/projects/projects.ts'
import { isInArchivedSection, sections } from '../../data/projects/sections.ts'
import { loadParents, parentsOf } from '../../data/tasks/parents.ts'
import { moreText, text } from '../../text/text.ts'
import { openMenu } from '../../ui/floating/menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Dot } from '../../ui/display/marks.tsx'
import { openTaskMenu } from '../shared/task-menu/task-menu.ts'
import { copyLink } from '../shared/task-menu/task-menu-items.tsx'

/** Where the task lives, and the way on, out and to everything else that can be done with it. */
export function PanelTop({ id, task }: { id: string; task: Task | undefined }) {
  const words = text().task
  const step = (by: 1 | -1): void => {
    const next = neighbour(id, by)
    if (next) go(paths.task(next))
  }
  return (
    <div class="panel-top">
      <span class="phone-only">
        <IconButton icon="chevron-left" name={words.back} act={closeTask} />
      </span>
      <Crumb task={task} />
      <span class="wide-only">
        <IconButton icon="chevron-up" name={words.previous} disabled={!task} act={() => step(-1)} />
        <IconButton icon="chevron-down" name={words.next} disabled={!task} act={() => step(1)} />
      </span>
      <span class="phone-only">
        <IconButton icon="search" name={text().nav.search} act={() => openPalette([id])} />
      </span>
      <IconButton icon="link" name={moreText().taskLink.copy} act={() => void copyLink(id)} />
      {task && (
        <IconButton
          icon="ellipsis"
          name={text().nav.moreFor(task.content)}
          title={text().nav.more}
          popup="menu"
          act={(button) => openTaskMenu(id, button)}
        />
      )}
      <span class="wide-only">
        <IconButton icon="x" name={`${words.close} (Esc)`} act={closeTask} />
      </span>
    </div>
  )
}

/** The task before (-1) or after (1) another in the list, where one that stands in several groups counts once. */
function neighbour(id: string, by: 1 | -1): string | null {
  const all = [...new Set(rowIds())]
  const at = all.indexOf(id)
  return at < 0 ? null : (all[at + by] ?? null)
}

/** Why lists do not show the task. */
export function ArchivedNote({ task }: { task: Task }) {
  const words = moreText().archive
  const isOut = projects.get(task.project_id)?.archived
  if (!isOut && !isInArchivedSection(task)) return null
  return <p class="quiet">{isOut ? words.inArchivedProject : words.inArchivedSection}</p>
}

function Crumb({ task }: { task: Task | undefined }) {
  const project = projects.get(task?.project_id)
  const section = sections.get(task?.section_id)
  if (!task || !project) return <span class="panel-crumb" />
  return (
    <nav class="panel-crumb" aria-label={moreText().taskPanel.project}>
      <Dot color={project.color} />
      <a href={project.is_inbox ? paths.inbox : paths.project(project.id)}>{shownName(project)}</a>
      {section && (
        <>
          <Slash />
          <span>{section.name}</span>
        </>
      )}
      <Parents task={task} />
    </nav>
  )
}

const Slash = () => <span class="panel-crumb-slash">/</span>

/** The nearest of the tasks above it, and those between behind an ellipsis. */
function Parents({ task }: { task: Task }) {
  const { parent_id } = task
  const { parents, isWhole } = parentsOf(task)
  // Those that no list holds are looked at from here alone: without that, they go when everything is read anew.
  const areRead = useRef(false)
  areRead.current ||= !isWhole
  useEffect(() => (areRead.current ? untilRead(() => loadParents(parent_id)) : undefined), [areRead.current, parent_id])
  const nearest = parents.at(-1)
  const words = moreText().taskLink
  const open = (button: Element): void =>
    openMenu(
      button,
      words.parents,
      parents.map((parent) => ({ label: parent.content, act: () => go(paths.task(parent.id)) })),
    )
  return (
    <>
      {parents.length > 1 && (
        <>
          <Slash />
          <button
            type="button"
            class="panel-crumb-more"
            aria-label={words.parents}
            title={words.parents}
            aria-haspopup="menu"
            onClick={(event) => open(event.currentTarget)}
          >
            …
          </button>
        </>
      )}
      {nearest && (
        <>
          <Slash />
          <a href={paths.task(nearest.id)} title={nearest.content}>
            {nearest.content}
          </a>
        </>
      )}
    </>
  )
}
