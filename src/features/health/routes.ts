import { endpoints } from '../../contract/endpoints.ts'
import { backupVerifiedAt } from '../../platform/backup/backups.ts'
import { ok, routesFor, type Route } from '../../platform/http/route.ts'

const route = routesFor(endpoints)

/** Reads from the database to check that it works; also served outside `/api/v1`. */
export const health: Route = route('GET /healthz', {
  read: (on) => ok({ status: 'ok', backup_verified_at: backupVerifiedAt(on) }),
})
