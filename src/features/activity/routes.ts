import { listQuery } from '../../contract/queries.ts'
import { get, ok, type Route } from '../../platform/http/route.ts'
import { activityOfProject, activityOfTask } from './queries.ts'

export const activityRoutes: Route[] = [
  get('/projects/:id/activity', {
    query: listQuery,
    read: (on, { actor, params, query }) => {
      const { items: activity, next_cursor } = activityOfProject(on, actor, params.id, query)
      return ok({ activity, next_cursor })
    },
  }),
  get('/tasks/:id/activity', {
    query: listQuery,
    read: (on, { actor, params, query }) => {
      const { items: activity, next_cursor } = activityOfTask(on, actor, params.id, query)
      return ok({ activity, next_cursor })
    },
  }),
]
