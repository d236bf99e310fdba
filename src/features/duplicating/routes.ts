import { endpoints } from '../../contract/endpoints.ts'
import { routesFor, type Route } from '../../platform/http/route.ts'
import { createdAnswer } from '../history/answers.ts'
import { PROJECT_WRITABLE } from '../projects/queries.ts'
import { SECTION_WRITABLE } from '../sections/queries.ts'
import { WRITABLE } from '../tasks/queries.ts'
import { duplicateProject, duplicateSection, duplicateTask } from './actions.ts'

const route = routesFor(endpoints)

export const duplicatingRoutes: Route[] = [
  route('POST /tasks/:id/duplicate', {
    *write(tx, { actor, params }) {
      return { ...createdAnswer(tx, yield* duplicateTask(tx, actor, params.id), WRITABLE), shows: 'tasks' }
    },
  }),
  route('POST /sections/:id/duplicate', {
    *write(tx, { actor, params, body }) {
      return createdAnswer(tx, yield* duplicateSection(tx, actor, params.id, body), SECTION_WRITABLE)
    },
  }),
  route('POST /projects/:id/duplicate', {
    *write(tx, { actor, params, body }) {
      return createdAnswer(tx, yield* duplicateProject(tx, actor, params.id, body), PROJECT_WRITABLE)
    },
  }),
]
