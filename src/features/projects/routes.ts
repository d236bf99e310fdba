import { endpoints } from '../../contract/endpoints.ts'
import { pick, single } from '../../platform/http/answers/etag.ts'
import { ok, routesFor, type Route } from '../../platform/http/route.ts'
import { updatedAnswer, deletedAnswer, createdOrRepeatedAnswer } from '../history/answers.ts'
import { createProject, deleteProject, moveProject, updateProject } from './actions.ts'
import { getProject, listProjects, PROJECT_WRITABLE } from './queries.ts'

const route = routesFor(endpoints)

export const projectRoutes: Route[] = [
  route('GET /projects', {
    read: (on, { actor, query }) => {
      const { items: projects, next_cursor } = listProjects(on, actor, query)
      return ok({ projects, next_cursor })
    },
  }),
  route('POST /projects', {
    write: (tx, { actor, body }) => {
      const { project, repeated } = createProject(tx, actor, body)
      return createdOrRepeatedAnswer(tx, project, PROJECT_WRITABLE, repeated)
    },
  }),
  route('GET /projects/:id', {
    read: (on, { actor, params }) => single(getProject(on, actor, params.id), PROJECT_WRITABLE),
  }),
  route('PATCH /projects/:id', {
    current: (on, { actor, params }) => pick(getProject(on, actor, params.id), PROJECT_WRITABLE),
    write: (tx, { actor, params, body }) =>
      updatedAnswer(tx, updateProject(tx, actor, params.id, body), PROJECT_WRITABLE),
  }),
  route('DELETE /projects/:id', {
    current: (on, { actor, params }) => pick(getProject(on, actor, params.id), PROJECT_WRITABLE),
    write: (tx, { actor, params }) => {
      deleteProject(tx, actor, params.id)
      return deletedAnswer(tx)
    },
  }),
  route('POST /projects/:id/move', {
    write: (tx, { actor, params, body }) =>
      updatedAnswer(tx, moveProject(tx, actor, params.id, body), PROJECT_WRITABLE),
  }),
]
