import {
  completion,
  newTask,
  occurrencesQuery,
  quickAdd as quickAddBody,
  quickAddQuery,
  taskListQuery,
  taskMove,
  taskPatch,
} from '../../contract/tasks.ts'
import { taskBatch } from '../../contract/trash.ts'
import { pick, single } from '../../platform/http/etag.ts'
import { del, get, ok, patch, post, type Route } from '../../platform/http/route.ts'
import { changed, gone, undoHeader } from '../history/answers.ts'
import { createTask, deleteTask, moveTask, updateTask } from './actions.ts'
import { changeMany } from './batch.ts'
import { completeTask, reopenTask, skipOccurrence, upcomingDays } from './completing.ts'
import { listTasks } from './list.ts'
import { getTask, WRITABLE } from './queries.ts'
import { previewQuickAdd, quickAdd } from './quick-add.ts'

export const taskRoutes: Route[] = [
  get('/tasks', {
    query: taskListQuery,
    read: (on, { actor, query }) => ok(listTasks(on, actor, query)),
  }),
  post('/tasks', {
    body: newTask,
    write: (tx, { actor, body }) => {
      const { task, repeated } = createTask(tx, actor, body)
      return changed(tx, task, WRITABLE, repeated ? 200 : 201)
    },
  }),
  post('/tasks/quick-add', {
    body: quickAddBody,
    fromText: bodyFromText,
    write: (tx, { actor, body }) => {
      const { task, repeated } = quickAdd(tx, actor, body)
      return changed(tx, task, WRITABLE, repeated ? 200 : 201)
    },
  }),
  get('/tasks/quick-add/preview', {
    query: quickAddQuery,
    read: (on, { actor, query, now }) => ok(previewQuickAdd(on, actor, query, now)),
  }),
  post('/tasks/batch', {
    body: taskBatch,
    write: (tx, { actor, body }) => ok(changeMany(tx, actor, body), undoHeader(tx)),
  }),
  get('/tasks/:id', { read: (on, { actor, params }) => single(getTask(on, actor, params.id), WRITABLE) }),
  patch('/tasks/:id', {
    body: taskPatch,
    current: (on, { actor, params }) => pick(getTask(on, actor, params.id), WRITABLE),
    write: (tx, { actor, params, body }) => changed(tx, updateTask(tx, actor, params.id, body), WRITABLE),
  }),
  del('/tasks/:id', {
    current: (on, { actor, params }) => pick(getTask(on, actor, params.id), WRITABLE),
    write: (tx, { actor, params }) => {
      deleteTask(tx, actor, params.id)
      return gone(tx)
    },
  }),
  post('/tasks/:id/complete', {
    body: completion,
    bodyOptional: true,
    write: (tx, { actor, params, body }) => changed(tx, completeTask(tx, actor, params.id, body), WRITABLE),
  }),
  post('/tasks/:id/skip', {
    write: (tx, { actor, params }) => changed(tx, skipOccurrence(tx, actor, params.id), WRITABLE),
  }),
  get('/tasks/:id/occurrences', {
    query: occurrencesQuery,
    read: (on, { actor, params, query }) => ok({ occurrences: upcomingDays(on, actor, params.id, query.count ?? 5) }),
  }),
  post('/tasks/:id/reopen', {
    write: (tx, { actor, params }) => changed(tx, reopenTask(tx, actor, params.id), WRITABLE),
  }),
  post('/tasks/:id/move', {
    body: taskMove,
    write: (tx, { actor, params, body }) => changed(tx, moveTask(tx, actor, params.id, body), WRITABLE),
  }),
]

/** For phones and scripts: the body is the text, the rest goes in the query. */
function bodyFromText(text: string, query: URLSearchParams): unknown {
  const ignore = query.get('ignore')
  const place = Object.fromEntries(
    ['id', 'project_id', 'section_id', 'parent_id'].flatMap((name) =>
      query.has(name) ? [[name, query.get(name)]] : [],
    ),
  )
  return { text, ...place, ...(ignore && { ignore: spansOf(ignore) }) }
}

const spansOf = (ignore: string): unknown =>
  ignore.split(',').map((span) => {
    const [start, end] = span.split('-').map(Number)
    return { start, end }
  })
