import { memberOf } from '../../../data/projects/members.ts'
import type { Task } from '../../../../contract/tasks.ts'
import { lengthInWords } from '../../../text/dates.ts'
import { text } from '../../../text/text.ts'
import { labelNamed } from '../../../data/labels/labels.ts'
import { projects, shownName } from '../../../data/projects/projects.ts'
import { repeatText } from '../../../data/tasks/completing/repeats.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Avatar, Dot, Ring } from '../../../ui/display/marks.tsx'
import { paths } from '../../routes.ts'

/** The title, which opens the task. */
export const TitleLink = ({ task, state }: { task: Task; state?: string | undefined }) => (
  <a href={paths.task(task.id)} aria-description={looksInWords(task, state).join(', ') || undefined}>
    {task.content}
  </a>
)

/** What only the look of a task says: its priority, and that it is chosen. */
export function looksInWords({ priority }: Task, state = ''): string[] {
  const words = text().task
  return [
    ...(priority < 4 ? [words.priorityN(priority)] : []),
    ...(state.split(' ').includes('selected') ? [words.selected] : []),
  ]
}

/** What a row tells beside its title: labels, length, repeat, and what hangs on it. */
export function TaskMeta({ task }: { task: Task }) {
  const words = text().task
  return (
    <span class="row-meta">
      {task.labels.map((name) => (
        <span class="label" key={name} data-color={labelNamed(name)?.color}>
          {name}
        </span>
      ))}
      {task.duration_min !== null && <span class="row-fact">{lengthInWords(task.duration_min)}</span>}
      {task.recurrence_rule && <Fact icon="repeat" words={repeatText(task) ?? words.repeat} />}
      {task.reminder_count > 0 && <Fact icon="bell" words={words.reminders(task.reminder_count)} />}
      {task.subtask_count > 0 && (
        <span class="row-fact">
          <Ring done={task.subtask_done} all={task.subtask_count} />
          <span class="vh">{words.subtasks} </span>
          {task.subtask_done}/{task.subtask_count}
        </span>
      )}
      {task.comment_count > 0 && (
        <Fact icon="message-square" words={words.comments(task.comment_count)} count={task.comment_count} />
      )}
      {task.attachment_count > 0 && (
        <Fact icon="paperclip" words={words.files(task.attachment_count)} count={task.attachment_count} />
      )}
    </span>
  )
}

function Fact({ icon, words, count }: { icon: IconName; words: string; count?: number }) {
  return (
    <span class="row-fact" title={words}>
      <Icon name={icon} size="s" />
      <span class="vh">{words}</span>
      {count !== undefined && <span aria-hidden="true">{count}</span>}
    </span>
  )
}

export function TaskProject({ task }: { task: Task }) {
  const project = projects.get(task.project_id)
  return (
    <span class="row-project">
      {project && (
        <>
          <Dot color={project.color} />
          <span>{shownName(project)}</span>
        </>
      )}
    </span>
  )
}

/** The face of the one a task is for, or its room while that person is not read yet; nothing when it is for nobody. */
export function Assignee({ task, class: name }: { task: Pick<Task, 'project_id' | 'assignee_id'>; class: string }) {
  const person = memberOf(task.project_id, task.assignee_id)
  return person ? <Avatar person={person} class={name} /> : task.assignee_id && <span class={`avatar ${name}`} />
}
