/** The table of contents: every route there is. */
import type { FileStore } from '../platform/files/store.ts'
import type { Route } from '../platform/http/route.ts'
import type { Outgoing } from '../platform/outgoing/outgoing.ts'
import { activityRoutes } from '../features/activity/routes.ts'
import { accountRoutes, type AccountNeeds } from '../features/accounts/routes.ts'
import { attachmentRoutes } from '../features/attachments/routes.ts'
import { commentRoutes } from '../features/comments/routes.ts'
import { feedOutside, feedRoutes, type FeedNeeds } from '../features/feeds/routes.ts'
import { filterRoutes } from '../features/filters/routes.ts'
import { duplicatingRoutes } from '../features/duplicating/routes.ts'
import { exportRoutes } from '../features/export/routes.ts'
import { health } from '../features/health/routes.ts'
import { importRoutes } from '../features/import/routes.ts'
import { inboundOutside, mailAddressRoutes, type MailAddressNeeds } from '../features/inbound/routes.ts'
import type { InboundNeeds } from '../features/inbound/receiving.ts'
import { labelRoutes } from '../features/labels/routes.ts'
import { liveRoutes } from '../features/live/routes.ts'
import { notificationRoutes } from '../features/notifications/routes.ts'
import { userRoutes, type UserNeeds } from '../features/users/routes.ts'
import { projectRoutes } from '../features/projects/routes.ts'
import { actRoutes, reminderRoutes, type ActNeeds } from '../features/reminders/routes.ts'
import { searchRoutes } from '../features/search/routes.ts'
import { sectionRoutes } from '../features/sections/routes.ts'
import { secondFactorRoutes } from '../features/second-factor/routes.ts'
import { sessionRoutes } from '../features/sessions/routes.ts'
import { sharingRoutes } from '../features/sharing/routes.ts'
import { credentialRoutes } from '../features/sign-in/credential-routes.ts'
import { signInRoutes } from '../features/sign-in/routes.ts'
import { taskRoutes } from '../features/tasks/routes.ts'
import { templateRoutes } from '../features/templates/routes.ts'
import { trashRoutes } from '../features/trash/routes.ts'
import { undoRoutes } from '../features/undo/routes.ts'
import { viewSettingsRoutes } from '../features/view-settings/routes.ts'
import { viewRoutes } from '../features/views/routes.ts'
import { docsRoutes } from './docs.ts'
import { mcpRoute } from './mcp/routes.ts'

/** What handlers need besides the database of their call. */
export interface Services extends AccountNeeds, UserNeeds, FeedNeeds, MailAddressNeeds, InboundNeeds {
  files: FileStore
  outgoing: Outgoing
}

/** Below `/api/v1`. */
export const allRoutes = (services: Services): Route[] => [
  ...signInRoutes(services),
  ...credentialRoutes(services),
  ...secondFactorRoutes(services),
  ...sessionRoutes,
  ...accountRoutes(services),
  ...userRoutes(services),
  ...projectRoutes,
  ...sectionRoutes,
  ...labelRoutes,
  ...taskRoutes,
  ...duplicatingRoutes,
  ...templateRoutes,
  ...filterRoutes,
  ...reminderRoutes,
  ...sharingRoutes(services),
  ...commentRoutes,
  ...attachmentRoutes(services),
  ...viewRoutes,
  ...viewSettingsRoutes,
  ...searchRoutes,
  ...notificationRoutes(services),
  ...liveRoutes,
  ...activityRoutes,
  ...trashRoutes,
  ...undoRoutes,
  ...feedRoutes(services),
  ...mailAddressRoutes(services),
  mcp(services),
  ...importRoutes(services),
  ...exportRoutes(services),
  health,
]

/** Outside `/api/v1`, at the top level. */
export const outsideRoutes = (needs: Services & ActNeeds): Route[] => [
  health,
  ...docsRoutes(),
  ...actRoutes(needs),
  ...feedOutside(needs),
  ...inboundOutside(needs),
  mcp(needs),
]

const mcp = (services: Services): Route => mcpRoute(services, () => allRoutes(services))
