import { get, ok, type Route } from '../../platform/http/route.ts'

/** Reads the database rather than only answering; also served outside the base. */
export const health: Route = get('/healthz', {
  who: 'anyone',
  read: (on) => {
    const verified = on.get<{ value: string }>("SELECT value FROM meta WHERE key = 'backup_verified_at'")
    return ok({ status: 'ok', backup_verified_at: verified?.value ?? null })
  },
})
