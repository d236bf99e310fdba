import { listQuery } from '../../contract/queries.ts'
import { del, get, noContent, ok, post, type Route } from '../../platform/http/route.ts'
import { changed } from '../history/answers.ts'
import { PROJECT_WRITABLE } from '../projects/queries.ts'
import { WRITABLE } from '../tasks/queries.ts'
import { purgeProject, purgeTask, restoreProject, restoreTask } from './actions.ts'
import { listTrashedProjects, listTrashedTasks } from './queries.ts'

export const trashRoutes: Route[] = [
  get('/trash/tasks', {
    query: listQuery,
    read: (on, { actor, now, query }) => {
      const { items: tasks, next_cursor } = listTrashedTasks(on, actor, now, query)
      return ok({ tasks, next_cursor })
    },
  }),
  post('/trash/tasks/:id/restore', {
    write: (tx, { actor, params }) => changed(tx, restoreTask(tx, actor, params.id), WRITABLE),
  }),
  del('/trash/tasks/:id', {
    write: (tx, { actor, params }) => {
      purgeTask(tx, actor, params.id)
      return noContent()
    },
  }),
  get('/trash/projects', {
    query: listQuery,
    read: (on, { actor, now, query }) => {
      const { items: projects, next_cursor } = listTrashedProjects(on, actor, now, query)
      return ok({ projects, next_cursor })
    },
  }),
  post('/trash/projects/:id/restore', {
    write: (tx, { actor, params }) => changed(tx, restoreProject(tx, actor, params.id), PROJECT_WRITABLE),
  }),
  del('/trash/projects/:id', {
    write: (tx, { actor, params }) => {
      purgeProject(tx, actor, params.id)
      return noContent()
    },
  }),
]
