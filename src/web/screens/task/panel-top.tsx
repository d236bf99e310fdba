import type { Task } from '../../../contract/tasks.ts'
import { neighbour } from '../../input/focus.ts'
import { openPalette } from '../dialogs.ts'
import { closeTask, go, paths } from '../routes.ts'
import { projects, shownName } from '../../data/projects/projects.ts'
import { sections } from '../../data/projects/sections.ts'
import { text } from '../../text/text.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Dot } from '../../ui/display/marks.tsx'
import { copyLink, openTaskMenu } from '../shared/task-menu/task-menu.tsx'

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
        <Tool icon="chevron-left" name={words.back} act={closeTask} />
      </span>
      <Crumb task={task} />
      <span class="wide-only">
        <Tool icon="chevron-up" name={words.previous} act={() => step(-1)} />
        <Tool icon="chevron-down" name={words.next} act={() => step(1)} />
      </span>
      <span class="phone-only">
        <Tool icon="search" name={text().nav.search} act={() => openPalette([id])} />
      </span>
      <Tool icon="link" name={words.copyLink} act={() => void copyLink(id)} />
      {task && <Tool icon="ellipsis" name={words.more(task.content)} act={(button) => openTaskMenu(id, button)} />}
      <span class="wide-only">
        <Tool icon="x" name={`${words.close} (Esc)`} act={closeTask} />
      </span>
    </div>
  )
}

function Crumb({ task }: { task: Task | undefined }) {
  const project = projects.get(task?.project_id)
  const section = sections.get(task?.section_id)
  if (!project) return <span class="panel-crumb" />
  return (
    <nav class="panel-crumb" aria-label={text().task.where}>
      <Dot color={project.color} />
      <a href={project.is_inbox ? paths.inbox : paths.project(project.id)}>{shownName(project)}</a>
      {section && (
        <>
          <span class="panel-crumb-slash">/</span>
          <span>{section.name}</span>
        </>
      )}
    </nav>
  )
}

function Tool({ icon, name, act }: { icon: IconName; name: string; act: (button: Element) => void }) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={name}
      title={name}
      onClick={(event) => act(event.currentTarget)}
    >
      <Icon name={icon} />
    </button>
  )
}
