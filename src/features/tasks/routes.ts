import { check } from '../../contract/check.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { DEFAULT_OCCURRENCES, quickAddTextQuery } from '../../contract/tasks.ts'
import { invalid } from '../../domain/errors.ts'
import { pick, single } from '../../platform/http/answers/etag.ts'
import { ok, routesFor, type Route } from '../../platform/http/route.ts'
import { updatedAnswer, deletedAnswer, createdOrRepeatedAnswer, undoHeader } from '../history/answers.ts'
import { createTask, deleteTask, updateTask } from './actions.ts'
import { changeMany } from './batch.ts'
import { completeTask, reopenTask, skipOccurrence, upcomingDays } from './completing.ts'
import { listTasks } from './lists/list.ts'
import { SECTION_WRITABLE } from '../sections/queries.ts'
import { moveSectionAnywhere } from './places/move-section.ts'
import { moveTask } from './moving.ts'
import { getTask, WRITABLE } from './queries.ts'
import { previewQuickAdd, quickAddTask } from './quick-add.ts'
import { resetProject, resetSection, resetTask } from './resetting.ts'

const route = routesFor(endpoints)

export const taskRoutes: Route[] = [
  route('GET /tasks', {
    read: (on, { actor, query }) => ok(listTasks(on, actor, query)),
  }),
  route('POST /tasks', {
    write: (tx, { actor, body }) => {
      const { task, repeated } = createTask(tx, actor, body)
      return createdOrRepeatedAnswer(tx, task, WRITABLE, repeated)
    },
  }),
  route('POST /tasks/quick-add', {
    fromText: bodyFromText,
    write: (tx, { actor, body }) => {
      const { task, repeated } = quickAddTask(tx, actor, body)
      return createdOrRepeatedAnswer(tx, task, WRITABLE, repeated)
    },
  }),
  route('GET /tasks/quick-add/preview', {
    read: (on, { actor, query, now }) => ok(previewQuickAdd(on, actor, query, now)),
  }),
  route('POST /tasks/batch', {
    *write(tx, { actor, body }) {
      return ok(yield* changeMany(tx, actor, body), undoHeader(tx))
    },
  }),
  route('GET /tasks/:id', { read: (on, { actor, params }) => single(getTask(on, actor, params.id), WRITABLE) }),
  route('PATCH /tasks/:id', {
    current: (on, { actor, params }) => pick(getTask(on, actor, params.id), WRITABLE),
    *write(tx, { actor, params, body }) {
      return updatedAnswer(tx, yield* updateTask(tx, actor, params.id, body), WRITABLE)
    },
  }),
  route('DELETE /tasks/:id', {
    current: (on, { actor, params }) => pick(getTask(on, actor, params.id), WRITABLE),
    *write(tx, { actor, params }) {
      yield* deleteTask(tx, actor, params.id)
      return deletedAnswer(tx)
    },
  }),
  route('POST /tasks/:id/complete', {
    *write(tx, { actor, params, body }) {
      return updatedAnswer(tx, yield* completeTask(tx, actor, params.id, body), WRITABLE)
    },
  }),
  route('POST /tasks/:id/skip', {
    *write(tx, { actor, params }) {
      return updatedAnswer(tx, yield* skipOccurrence(tx, actor, params.id), WRITABLE)
    },
  }),
  route('GET /tasks/:id/occurrences', {
    read: (on, { actor, params, query }) =>
      ok({ occurrences: upcomingDays(on, actor, params.id, query.count ?? DEFAULT_OCCURRENCES) }),
  }),
  route('POST /tasks/:id/reopen', {
    *write(tx, { actor, params }) {
      return updatedAnswer(tx, yield* reopenTask(tx, actor, params.id), WRITABLE)
    },
  }),
  route('POST /tasks/:id/move', {
    *write(tx, { actor, params, body }) {
      return updatedAnswer(tx, yield* moveTask(tx, actor, params.id, body), WRITABLE)
    },
  }),
  route('POST /tasks/:id/reset', {
    *write(tx, { actor, params }) {
      return ok(yield* resetTask(tx, actor, params.id), undoHeader(tx))
    },
  }),
  // Routes of sections and projects that change tasks: those two features may not import this one.
  route('POST /sections/:id/move', {
    *write(tx, { actor, params, body }) {
      return updatedAnswer(tx, yield* moveSectionAnywhere(tx, actor, params.id, body), SECTION_WRITABLE)
    },
  }),
  route('POST /sections/:id/reset', {
    *write(tx, { actor, params }) {
      return ok(yield* resetSection(tx, actor, params.id), undoHeader(tx))
    },
  }),
  route('POST /projects/:id/reset', {
    *write(tx, { actor, params }) {
      return ok(yield* resetProject(tx, actor, params.id), undoHeader(tx))
    },
  }),
]

/** For phones and scripts: the body is the text, other fields are query parameters. */
function bodyFromText(text: string, query: URLSearchParams): unknown {
  const fields = ['id', 'project_id', 'section_id', 'parent_id', 'ignore'].filter((name) => query.has(name))
  const twice = fields.filter((name) => query.getAll(name).length > 1)
  if (twice.length > 0) throw invalid(Object.fromEntries(twice.map((name) => [name, 'sent twice'])))
  const { ignore, ...place } = Object.fromEntries(fields.map((name) => [name, query.get(name)]))
  const spans = check(quickAddTextQuery, { ignore })
  if (!spans.ok) throw invalid(spans.fields)
  return { text, ...place, ...spans.value }
}
