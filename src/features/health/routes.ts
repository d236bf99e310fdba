import { backupVerifiedAt } from '../../platform/backup/backups.ts'
import { get, ok, type Route } from '../../platform/http/route.ts'

/** Reads the database rather than only answering; also served outside the base. */
export const health: Route = get('/healthz', {
  who: 'anyone',
  read: (on) => ok({ status: 'ok', backup_verified_at: backupVerifiedAt(on) }),
})
