import type { IncomingMessage } from 'node:http'
import { endpoints } from '../../contract/endpoints.ts'
import { topEndpoints } from '../../contract/top-endpoints.ts'
import { Refusal } from '../../domain/errors.ts'
import { pick, singleWith } from '../../platform/http/answers/etag.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import { noContent, ok, routesFor, type RawAnswer, type Route } from '../../platform/http/route.ts'
import { act, actingBy } from './acting.ts'
import { askPage, donePage, gonePage, wantsPage } from './act-page.ts'
import { createReminder, deleteReminder } from './actions.ts'
import { getReminder, listReminders } from './queries.ts'

const route = routesFor(endpoints)
const topRoute = routesFor(topEndpoints)

const WRITABLE = ['remind_at', 'offset_min']

export const reminderRoutes: Route[] = [
  route('GET /tasks/:id/reminders', {
    read: (on, { actor, params, query }) => {
      const { items: reminders, next_cursor } = listReminders(on, actor, params.id, query)
      return ok({ reminders, next_cursor })
    },
  }),
  route('POST /tasks/:id/reminders', {
    write: (tx, { actor, params, body }) => {
      const { reminder, repeated } = createReminder(tx, actor, params.id, body)
      return singleWith(repeated ? 200 : 201, reminder, WRITABLE)
    },
  }),
  route('DELETE /reminders/:id', {
    current: (on, { actor, params }) => pick(getReminder(on, actor, params.id), WRITABLE),
    write: (tx, { actor, params }) => {
      deleteReminder(tx, actor, params.id)
      return noContent()
    },
  }),
]

export interface ActNeeds {
  key: InstanceKey
  /** URL path of the stylesheet; null when none was built. */
  stylesheet: string | null
}

/** Routes outside `/api/v1`: the buttons of sent reminders. */
export const actRoutes = ({ key, stylesheet }: ActNeeds): Route[] => [
  topRoute('GET /act/:token', {
    read: (on, { params, now }, incoming) => {
      try {
        return askPage(actingBy(on, key, params.token, now), stylesheet)
      } catch (error) {
        return gone(error, incoming, stylesheet)
      }
    },
  }),
  topRoute('POST /act/:token', {
    prepare: async (_, incoming) => incoming,
    *write(tx, { params }, incoming) {
      try {
        return donePage(yield* tx.savepointInSteps(() => act(tx, key, params.token)), stylesheet)
      } catch (error) {
        return gone(error, incoming, stylesheet)
      }
    },
  }),
]

function gone(error: unknown, incoming: IncomingMessage, stylesheet: string | null): RawAnswer {
  if (error instanceof Refusal && wantsPage(incoming)) return gonePage(incoming, stylesheet)
  throw error
}
