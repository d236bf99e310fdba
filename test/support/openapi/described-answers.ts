/** An answer as schema/openapi.yaml describes it, to be bent. */
import type { Task } from '../../../src/contract/tasks.ts'
import type { SeenAnswer } from './openapi.ts'

export const task = {
  id: '0196a3c4-1b7e-7c35-9d0e-5b1f0a6c2d11',
  project_id: '0196a3c4-1b7e-7c35-9d0e-5b1f0a6c2d12',
  section_id: null,
  parent_id: null,
  content: 'Pay the rent',
  description: '',
  priority: 1,
  due_date: null,
  due_time: null,
  due_timezone: null,
  due_datetime: null,
  duration_min: null,
  recurrence_rule: null,
  recurrence_basis: 'due',
  recurrence_text: null,
  assignee_id: null,
  labels: ['bills'],
  completed: false,
  completed_at: null,
  completed_by: null,
  subtask_count: 0,
  subtask_done: 0,
  comment_count: 0,
  attachment_count: 0,
  reminder_count: 0,
  position: 'a0',
  created_by: '0196a3c4-1b7e-7c35-9d0e-5b1f0a6c2d13',
  created_at: '2026-04-01T07:00:00.000Z',
  updated_at: '2026-04-01T07:00:00.000Z',
} satisfies Task

interface Bend {
  method?: string
  path?: string
  status?: number
  /** Null takes one away. */
  headers?: Record<string, string | null>
  body?: object
  /** Instead of `body`. */
  text?: string
}

/** GET of one task, unless said. */
export function answer({
  method = 'GET',
  path = `/api/v1/tasks/${task.id}`,
  status = 200,
  headers = {},
  body = task,
  text,
}: Bend = {}): SeenAnswer {
  const all = {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': '7d0f6f1e-7b0c-4f57-8a55-2c9f6f7f7a11',
    ETag: '"cEy9SgN0nV0JZf2b8yQy1w"',
    ...headers,
  }
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)
  return { method, path, status, headers: new Headers(sent), body: text ?? JSON.stringify(body) }
}
