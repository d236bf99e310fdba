import { endpoints } from '../../contract/endpoints.ts'
import { ok, routesFor, type Route } from '../../platform/http/route.ts'
import { activityOfProject, activityOfTask } from './queries.ts'

const route = routesFor(endpoints)

export const activityRoutes: Route[] = [
  route('GET /projects/:id/activity', {
    read: (on, { actor, params, query }) => {
      const { items: activity, next_cursor } = activityOfProject(on, actor, params.id, query)
      return ok({ activity, next_cursor })
    },
  }),
  route('GET /tasks/:id/activity', {
    read: (on, { actor, params, query }) => {
      const { items: activity, next_cursor } = activityOfTask(on, actor, params.id, query)
      return ok({ activity, next_cursor })
    },
  }),
]
