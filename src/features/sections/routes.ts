import { newSection, sectionPatch } from '../../contract/projects.ts'
import { listQuery } from '../../contract/queries.ts'
import { move } from '../../contract/tasks.ts'
import { pick } from '../../platform/http/etag.ts'
import { del, get, ok, patch, post, type Route } from '../../platform/http/route.ts'
import { changed, gone } from '../history/answers.ts'
import { createSection, deleteSection, moveSection, updateSection } from './actions.ts'
import { asSection, listSections, sectionFor } from './queries.ts'

const WRITABLE = ['name']

export const sectionRoutes: Route[] = [
  get('/projects/:id/sections', {
    query: listQuery,
    read: (on, { actor, params, query }) => {
      const { items: sections, next_cursor } = listSections(on, actor, params.id, query)
      return ok({ sections, next_cursor })
    },
  }),
  post('/projects/:id/sections', {
    body: newSection,
    write: (tx, { actor, params, body }) => {
      const { section, repeated } = createSection(tx, actor, params.id, body)
      return changed(tx, section, WRITABLE, repeated ? 200 : 201)
    },
  }),
  patch('/sections/:id', {
    body: sectionPatch,
    current: (on, { actor, params }) => pick(asSection(sectionFor(on, actor, params.id, 'write')), WRITABLE),
    write: (tx, { actor, params, body }) => changed(tx, updateSection(tx, actor, params.id, body), WRITABLE),
  }),
  del('/sections/:id', {
    current: (on, { actor, params }) => pick(asSection(sectionFor(on, actor, params.id, 'write')), WRITABLE),
    write: (tx, { actor, params }) => {
      deleteSection(tx, actor, params.id)
      return gone(tx)
    },
  }),
  post('/sections/:id/move', {
    body: move,
    write: (tx, { actor, params, body }) => changed(tx, moveSection(tx, actor, params.id, body), WRITABLE),
  }),
]
