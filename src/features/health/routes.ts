import { endpoints } from '../../contract/endpoints.ts'
import { backupVerifiedAt } from '../../platform/backup/backups.ts'
import { ok, routesFor, type Route } from '../../platform/http/route.ts'

const route = routesFor(endpoints)

/** Reads the database rather than only answering; also served outside the base. */
export const health: Route = route('GET /healthz', {
  read: (on) => ok({ status: 'ok', backup_verified_at: backupVerifiedAt(on) }),
})
