import type { Task } from '../../../../contract/tasks.ts'
import { daysBetween, type Day } from '../../../../domain/calendar/day.ts'
import { today } from '../../../text/clock.ts'
import { listOptions } from '../../../data/views/list-options.ts'
import {
  compareBy,
  groupsOf,
  nest,
  OVERDUE,
  type Group,
  type GroupBy,
  type Known,
} from '../../../data/views/grouping.ts'
import { inProjectOrder } from '../../../data/views/project-order.ts'
import { everybody } from '../../../data/projects/members.ts'
import { inbox, projectList, projects, shownName } from '../../../data/projects/projects.ts'
import { labelList } from '../../../data/labels/labels.ts'
import { me } from '../../../data/account/me.ts'
import { sections, sectionsOf } from '../../../data/projects/sections.ts'
import { moreText, text } from '../../../text/text.ts'
import { capitalNearDay, dueInFull } from '../../../text/dates.ts'
import { compareNames, intlLocale } from '../../../text/locale.ts'
import { flat, RowList } from '../task-row/row-list.tsx'
import type { RowPlace } from '../task-row/task-row.tsx'
import { GroupHead } from '../../../ui/display/group.tsx'

export interface SortedListProps {
  view: string
  /** Those of a project in its order. */
  tasks: readonly Task[]
  place: RowPlace
}

/** Tasks in the order and groups that the person has asked for. Nothing is put in order by hand here. */
export function SortedList({ view, tasks, place }: SortedListProps) {
  const { sort, descending, group } = listOptions(view)
  const names = new Intl.Collator(intlLocale.value, { numeric: true }).compare
  const compare = compareBy(sort, descending, names)
  const manual = place === 'project' ? tasks : inProjectOrder(tasks)
  const groups = groupsOf(manual.toSorted(compare), group, knownOf(tasks))
  const nested = place === 'project' && (group === 'none' || group === 'section')
  const above = new Map<string, number>()
  let count = 0
  for (const { key, tasks: members } of groups) {
    above.set(key, count)
    count += members.length + 1
  }
  return (
    <>
      {groups.map(({ key, tasks: members }) => (
        <section
          key={key}
          aria-label={group === 'none' ? undefined : nameOf(group, key)}
          data-group-by={group}
          data-group={key}
        >
          {group !== 'none' && <Head by={group} group={{ key, tasks: members }} />}
          <RowList rows={nested ? nest(members, compare) : flat(members)} place={place} above={above.get(key) ?? 0} />
        </section>
      ))}
    </>
  )
}

function Head({ by, group }: { by: GroupBy; group: Group }) {
  return <GroupHead title={nameOf(by, group.key)} count={group.tasks.length} late={group.key === OVERDUE} />
}

function nameOf(by: GroupBy, key: string): string {
  const words = moreText().arranging
  switch (by) {
    case 'section':
      return sections.get(key)?.name ?? moreText().noSection
    case 'date':
      return key === OVERDUE ? text().today.overdue : key === '' ? moreText().dateChoice.noDate : nameOfDay(key)
    case 'priority':
      return text().task.priorityN(Number(key))
    case 'label':
      return key === '' ? words.noLabel : `@${key}`
    case 'project': {
      const project = projects.get(key)
      return project ? shownName(project) : ''
    }
    case 'assignee':
      return key === '' ? moreText().unassigned : (personNamed(key) ?? '')
    case 'none':
      return ''
  }
}

/** Today, Saturday, Saturday 5 December: a weekday by itself means the one of the coming week. */
const nameOfDay = (day: Day): string => (daysBetween(today.value, day) < 7 ? capitalNearDay(day) : dueInFull(day, null))

const personNamed = (id: string): string | undefined => everybody().find(({ user_id }) => user_id === id)?.name

function knownOf(tasks: readonly Task[]): Known {
  const people = [...new Set(tasks.flatMap((task) => task.assignee_id ?? []))]
  const self = me.value?.id
  const named = people
    .filter((id) => id !== self)
    .toSorted((a, b) => compareNames(personNamed(a) ?? '', personNamed(b) ?? ''))
  return {
    today: today.value,
    sections: sectionsOf(tasks[0]?.project_id ?? '').map(({ id }) => id),
    projects: [inbox.value, ...projectList.value].flatMap((project) => project?.id ?? []),
    people: [...(self ? [self] : []), ...named],
    labels: labelList.value.map(({ name }) => name),
  }
}
