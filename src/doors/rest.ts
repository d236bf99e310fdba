/** The table of contents: every route there is. */
import type { Clock } from '../platform/clock.ts'
import type { Database, Reader } from '../platform/db/transaction.ts'
import type { Route } from '../platform/http/route.ts'
import { activityRoutes } from '../features/activity/routes.ts'
import { accountRoutes } from '../features/accounts/routes.ts'
import type { SignInLimits } from '../features/accounts/sign-in-limits.ts'
import { health } from '../features/health/routes.ts'
import { labelRoutes } from '../features/labels/routes.ts'
import { projectRoutes } from '../features/projects/routes.ts'
import { sectionRoutes } from '../features/sections/routes.ts'
import { sharingRoutes, type InviteMailer } from '../features/sharing/routes.ts'
import { taskRoutes } from '../features/tasks/routes.ts'
import { trashRoutes } from '../features/trash/routes.ts'
import { undoRoutes } from '../features/undo/routes.ts'
import { viewRoutes } from '../features/views/routes.ts'
import { docsRoutes } from './docs.ts'

/** What handlers need beside the database of their call. */
export interface Services {
  db: Database
  clock: Clock
  limits: SignInLimits
  mail: InviteMailer
  /** Where links lead; without a slash at the end. */
  baseUrl: (on: Reader) => string
}

/** Below `/api/v1`. Without services the table can be read, not called. */
export const allRoutes = (services = {} as Services): Route[] => [
  ...accountRoutes(services),
  ...projectRoutes,
  ...sectionRoutes,
  ...labelRoutes,
  ...taskRoutes,
  ...sharingRoutes(services),
  ...viewRoutes,
  ...activityRoutes,
  ...trashRoutes,
  ...undoRoutes,
  health,
]

/** At the top, beside the web interface. */
export const outsideRoutes = (): Route[] => [health, ...docsRoutes()]
