import { newProject, projectListQuery, projectPatch } from '../../contract/projects.ts'
import { move } from '../../contract/tasks.ts'
import { pick, single } from '../../platform/http/etag.ts'
import { del, get, ok, patch, post, type Route } from '../../platform/http/route.ts'
import { changed, gone } from '../history/answers.ts'
import { createProject, deleteProject, moveProject, updateProject } from './actions.ts'
import { getProject, listProjects, PROJECT_WRITABLE } from './queries.ts'

export const projectRoutes: Route[] = [
  get('/projects', {
    query: projectListQuery,
    read: (on, { actor, query }) => {
      const { items: projects, next_cursor } = listProjects(on, actor, query)
      return ok({ projects, next_cursor })
    },
  }),
  post('/projects', {
    body: newProject,
    write: (tx, { actor, body }) => {
      const { project, repeated } = createProject(tx, actor, body)
      return changed(tx, project, PROJECT_WRITABLE, repeated ? 200 : 201)
    },
  }),
  get('/projects/:id', { read: (on, { actor, params }) => single(getProject(on, actor, params.id), PROJECT_WRITABLE) }),
  patch('/projects/:id', {
    body: projectPatch,
    current: (on, { actor, params }) => pick(getProject(on, actor, params.id), PROJECT_WRITABLE),
    write: (tx, { actor, params, body }) => changed(tx, updateProject(tx, actor, params.id, body), PROJECT_WRITABLE),
  }),
  del('/projects/:id', {
    current: (on, { actor, params }) => pick(getProject(on, actor, params.id), PROJECT_WRITABLE),
    write: (tx, { actor, params }) => {
      deleteProject(tx, actor, params.id)
      return gone(tx)
    },
  }),
  post('/projects/:id/move', {
    body: move,
    write: (tx, { actor, params, body }) => changed(tx, moveProject(tx, actor, params.id, body), PROJECT_WRITABLE),
  }),
]
