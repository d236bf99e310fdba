import { endpoints } from '../../contract/endpoints.ts'
import { pick } from '../../platform/http/answers/etag.ts'
import { ok, routesFor, type Route } from '../../platform/http/route.ts'
import { updatedAnswer, deletedAnswer, createdOrRepeatedAnswer } from '../history/answers.ts'
import { createSection, deleteSection, updateSection } from './actions.ts'
import { asSection, listAllSections, listSections, sectionFor, SECTION_WRITABLE as WRITABLE } from './queries.ts'

const route = routesFor(endpoints)

export const sectionRoutes: Route[] = [
  route('GET /sections', {
    read: (on, { actor, query }) => {
      const { items: sections, next_cursor } = listAllSections(on, actor, query)
      return ok({ sections, next_cursor })
    },
  }),
  route('GET /projects/:id/sections', {
    read: (on, { actor, params, query }) => {
      const { items: sections, next_cursor } = listSections(on, actor, params.id, query)
      return ok({ sections, next_cursor })
    },
  }),
  route('POST /projects/:id/sections', {
    write: (tx, { actor, params, body }) => {
      const { section, repeated } = createSection(tx, actor, params.id, body)
      return createdOrRepeatedAnswer(tx, section, WRITABLE, repeated)
    },
  }),
  route('PATCH /sections/:id', {
    current: (on, { actor, params }) => pick(asSection(sectionFor(on, actor, params.id, 'write')), WRITABLE),
    write: (tx, { actor, params, body }) => updatedAnswer(tx, updateSection(tx, actor, params.id, body), WRITABLE),
  }),
  route('DELETE /sections/:id', {
    current: (on, { actor, params }) => pick(asSection(sectionFor(on, actor, params.id, 'write')), WRITABLE),
    *write(tx, { actor, params }) {
      yield* deleteSection(tx, actor, params.id)
      return deletedAnswer(tx)
    },
  }),
]
