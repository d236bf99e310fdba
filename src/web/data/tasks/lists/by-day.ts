import { computed } from '@preact/signals'
import type { Task } from '../../../../contract/tasks.ts'
import type { Day } from '../../../../domain/calendar/day.ts'
import { byDue, shown } from './lists.ts'

/** Open tasks by day, each day in due order. */
export const byDay = computed(() => {
  const days = new Map<Day, Task[]>()
  for (const task of shown.value.toSorted(byDue)) {
    if (task.due_date === null) continue
    const list = days.get(task.due_date)
    if (list) list.push(task)
    else days.set(task.due_date, [task])
  }
  return days
})
