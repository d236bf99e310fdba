import { me } from '../../../data/account/me.ts'
import { assignableIn } from '../../../data/projects/members.ts'
import { assign } from '../../../data/tasks/edit.ts'
import { tasks } from '../../../data/tasks/tasks.ts'
import { moreText, text } from '../../../text/text.ts'
import { Avatar } from '../../../ui/display/marks.tsx'
import { openMenu } from '../../../ui/floating/menu.tsx'
import type { Anchor } from '../../../ui/floating/popover.tsx'

/** Offers those who can edit every project that the tasks are in. */
export function openAssigneeMenu(
  ids: readonly string[],
  [first, ...others]: readonly string[],
  anchor: Anchor | null,
): void {
  if (first === undefined) return
  const words = text().task
  const isOfAll = (userId: string): boolean =>
    others.every((id) => assignableIn(id).some((person) => person.user_id === userId))
  const isMe = (id: string): number => Number(id === me.peek()?.id)
  const people = assignableIn(first)
    .filter((person) => isOfAll(person.user_id))
    .toSorted((a, b) => isMe(b.user_id) - isMe(a.user_id))
  const now = new Set(ids.flatMap((id) => tasks.peek(id) ?? []).map((task) => task.assignee_id))
  const isNow = (id: string | null): boolean => now.size === 1 && now.has(id)
  openMenu(anchor, words.assignee, [
    ...people.map((person) => ({
      label: person.name,
      mark: <Avatar person={person} mute />,
      checked: isNow(person.user_id),
      act: () => assign(ids, person.user_id),
    })),
    {
      label: moreText().unassigned,
      icon: 'ban' as const,
      checked: isNow(null),
      apart: true,
      act: () => assign(ids, null),
    },
  ])
}
