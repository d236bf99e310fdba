import type { Actor } from '../../domain/access/actor.ts'
import { Refusal } from '../../domain/errors.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { onlyRow } from '../../platform/db/rows/rows.ts'

/** Bytes that all attachments of one person may have together, including those in the trash; null: no limit. */
export type FilesQuota = number | null

/** 413 when this many more bytes would exceed the person's quota. */
export function requireQuota(on: Reader, actor: Pick<Actor, 'id'>, bytes: number, quota: FilesQuota): void {
  if (quota === null || bytes === 0) return
  const { used } = onlyRow<{ used: number }>(
    on,
    'SELECT ifnull(sum(size), 0) AS used FROM attachments WHERE uploaded_by = ?',
    [actor.id],
  )
  if (used + bytes <= quota) return
  throw new Refusal('payload_too_large', `Your files may have ${quota} bytes together, and ${used} of them are used`)
}
