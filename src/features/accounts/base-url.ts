import { meta } from '../../../schema/tables/instance.ts'
import type { Log } from '../../platform/log/log.ts'
import { deleteRows, findRow, upsertRow } from '../../platform/db/rows/rows.ts'
import type { Database, Reader } from '../../platform/db/transaction.ts'

type Setting = { baseUrl: string | null }

/**
 * The base of all links, without a trailing slash: the setting, that of the last server, or the origin at which the
 * first account was created.
 */
export const baseUrlOf =
  ({ baseUrl }: Setting) =>
  (on: Reader): string =>
    baseUrl ?? valueOf(on, 'server_base_url') ?? valueOf(on, 'base_url') ?? ''

/** Keeps the setting of a server for commands while none runs: the shell they run in need not have it. */
export async function keepBaseUrl(db: Database, { baseUrl }: Setting, log: Pick<Log, 'warn'>): Promise<void> {
  const key = 'server_base_url'
  if (valueOf(db, key) === baseUrl) return
  await db
    .write(
      (tx) => void (baseUrl === null ? deleteRows(tx, meta, { key }) : upsertRow(tx, meta, { key, value: baseUrl })),
    )
    .catch((error: unknown) => log.warn({ err: error }, 'ERRAND_BASE_URL could not be kept for commands'))
}

const valueOf = (on: Reader, key: string): string | null => findRow(on, meta, { key })?.value ?? null
