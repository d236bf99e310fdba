import { endpoints } from '../../contract/endpoints.ts'
import { noContent, ok, routesFor, type Route } from '../../platform/http/route.ts'
import { updatedAnswer } from '../history/answers.ts'
import { PROJECT_WRITABLE } from '../projects/queries.ts'
import { WRITABLE } from '../tasks/queries.ts'
import { purgeProject, purgeTask, restoreProject, restoreTask } from './actions.ts'
import { listTrashedProjects, listTrashedTasks } from './queries.ts'

const route = routesFor(endpoints)

export const trashRoutes: Route[] = [
  route('GET /trash/tasks', {
    read: (on, { actor, now, query }) => {
      const { items: tasks, next_cursor } = listTrashedTasks(on, actor, now, query)
      return ok({ tasks, next_cursor })
    },
  }),
  route('POST /trash/tasks/:id/restore', {
    *write(tx, { actor, params }) {
      return { ...updatedAnswer(tx, yield* restoreTask(tx, actor, params.id), WRITABLE), shows: 'tasks' }
    },
  }),
  route('DELETE /trash/tasks/:id', {
    *write(tx, { actor, params }) {
      yield* purgeTask(tx, actor, params.id)
      return noContent()
    },
  }),
  route('GET /trash/projects', {
    read: (on, { actor, now, query }) => {
      const { items: projects, next_cursor } = listTrashedProjects(on, actor, now, query)
      return ok({ projects, next_cursor })
    },
  }),
  route('POST /trash/projects/:id/restore', {
    *write(tx, { actor, params }) {
      return updatedAnswer(tx, yield* restoreProject(tx, actor, params.id), PROJECT_WRITABLE)
    },
  }),
  route('DELETE /trash/projects/:id', {
    write: (tx, { actor, params }) => {
      purgeProject(tx, actor, params.id)
      return noContent()
    },
  }),
]
