import type { Task } from '../../contract/tasks.ts'

const SHORT = 60

/** A task's title as a sentence can carry it. */
export const nameOf = (task: Task): string =>
  task.content.length > SHORT ? `${task.content.slice(0, SHORT).trimEnd()}…` : task.content
