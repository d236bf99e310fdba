import { endpoints } from '../../contract/endpoints.ts'
import { notificationSettingsPatch } from '../../contract/notifications.ts'
import { invalid } from '../../domain/errors.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import { pick, single } from '../../platform/http/answers/etag.ts'
import { noContent, ok, routesFor, type Route } from '../../platform/http/route.ts'
import { OutgoingRefused, type Outgoing } from '../../platform/outgoing/outgoing.ts'
import { readAll, readOne } from './actions.ts'
import { listNotifications } from './queries.ts'
import { settingsOf, updateSettings } from './settings.ts'

const route = routesFor(endpoints)

const SETTINGS = Object.keys(notificationSettingsPatch.entries)

interface Needs {
  key: InstanceKey
  outgoing: Outgoing
}

export const notificationRoutes = ({ key, outgoing }: Needs): Route[] => [
  route('GET /notifications', {
    read: (on, { actor, query }) => {
      const { items: notifications, unread, next_cursor } = listNotifications(on, actor, query)
      return ok({ notifications, unread, next_cursor })
    },
  }),
  route('POST /notifications/read', {
    *write(tx, { actor }) {
      yield* readAll(tx, actor)
      return noContent()
    },
  }),
  route('POST /notifications/:id/read', {
    write: (tx, { actor, params }) => {
      readOne(tx, actor, params.id)
      return noContent()
    },
  }),
  route('GET /notifications/settings', { read: (on, { actor }) => single(settingsOf(on, key, actor.id), SETTINGS) }),
  route('PATCH /notifications/settings', {
    current: (on, { actor }) => pick(settingsOf(on, key, actor.id), SETTINGS),
    prepare: ({ body }) => (body.ntfy_url ? refuseForbidden(outgoing, body.ntfy_url) : Promise.resolve()),
    write: (tx, { actor, body }) => single(updateSettings(tx, key, actor, body), SETTINGS),
  }),
]

/**
 * Checks the address when it is set, so that the error is not only found at the first reminder; it is checked again at
 * every request.
 */
async function refuseForbidden(outgoing: Outgoing, url: string): Promise<void> {
  await outgoing.check(url).catch((error: unknown) => {
    throw error instanceof OutgoingRefused
      ? invalid({
          ntfy_url: 'must be an https address on the public internet, or one that ERRAND_OUTGOING_ALLOW names',
        })
      : error
  })
}
