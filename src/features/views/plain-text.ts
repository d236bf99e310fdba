import type { Task } from '../../contract/tasks.ts'

/** Today as plain text, one line a task, overdue ones first with their day: for shortcuts that read it out. */
export function asText(overdue: readonly Task[], today: readonly Task[]): string {
  const lines = [
    ...overdue.map((task) => [task.due_date, task.due_time, task.content]),
    ...today.map((task) => [task.due_time, task.content]),
  ]
  return lines.map((parts) => `${parts.filter(Boolean).join(' ')}\n`).join('')
}
