import type { Task } from '../../../../contract/tasks.ts'
import { quietly } from '../../../sync/api.ts'
import { anchorOf } from '../../../input/rows.ts'
import { assignableIn, loadMembers, memberOf } from '../../../data/projects/members.ts'
import { me, tasks } from '../../../data/tables.ts'
import { edit } from '../../../data/tasks/edit.ts'
import { text } from '../../../text/text.ts'
import { openMenu } from '../../../ui/menu.tsx'
import { Avatar } from '../../../ui/small-parts.tsx'

/** The face of the one a task is for; nothing when it is for nobody. */
export function Assignee({ task }: { task: Pick<Task, 'project_id' | 'assignee_id'> }) {
  const person = memberOf(task.project_id, task.assignee_id)
  return person ? <Avatar person={person} /> : null
}

/** The same in words, for the panel. */
export function AssigneeName({ task }: { task: Task }) {
  const person = memberOf(task.project_id, task.assignee_id)
  if (!person) return <>{text().task.nobody}</>
  return (
    <>
      <Avatar person={person} size="s" mute />
      {person.name}
    </>
  )
}

/** Chooses who tasks are for, among those who can edit the project they are all in. */
export async function openAssign(
  ids: readonly string[],
  anchor: Element | null = anchorOf(ids[0] ?? ''),
): Promise<void> {
  const chosen = ids.flatMap((id) => tasks.peek(id) ?? [])
  const [first] = chosen
  if (!first) return
  const projectId = first.project_id
  await quietly(loadMembers(projectId))
  const words = text().task
  const now = chosen.length === 1 ? first.assignee_id : undefined
  const give = (assignee_id: string | null): void => {
    for (const task of chosen) if (task.project_id === projectId) void edit(task.id, { assignee_id })
  }
  const isMe = (id: string): number => Number(id === me.peek()?.id)
  const people = assignableIn(projectId).toSorted((a, b) => isMe(b.user_id) - isMe(a.user_id))
  openMenu(anchor, words.assignee, [
    ...people.map((person) => ({
      label: person.name,
      mark: <Avatar person={person} mute />,
      checked: now === person.user_id,
      act: () => give(person.user_id),
    })),
    { label: words.nobody, icon: 'ban' as const, checked: now === null, apart: true, act: () => give(null) },
  ])
}
