import { receivedMails } from '../../../schema/tables/addresses.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { findRow, insertRow } from '../../platform/db/rows/rows.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { sha256Hex } from '../../platform/ids.ts'
import { createAttachment } from '../attachments/actions.ts'
import type { FilesQuota } from '../attachments/quota.ts'
import { quickAddTask } from '../tasks/quick-add.ts'
import { ownersOf } from './addresses.ts'
import type { ReadyMail } from './receiving.ts'

/** Creates a task from the mail for each owner of these addresses, or finds the one created before; returns the ids. */
export function* deliver(tx: Tx, secrets: readonly string[], mail: ReadyMail, quota: FilesQuota): Steps<string[]> {
  const ids: string[] = []
  for (const owner of ownersOf(tx, secrets)) {
    yield
    ids.push(yield* becomeTask(tx, owner, mail, quota))
  }
  return ids
}

function* becomeTask(tx: Tx, owner: Actor, { text, message_id, files }: ReadyMail, quota: FilesQuota): Steps<string> {
  const message_sha256 = message_id === null ? null : sha256Hex(message_id)
  const before = message_sha256 === null ? undefined : receivedBefore(tx, owner, message_sha256)
  if (before) return before.task_id
  const { task } = quickAddTask(tx, owner, { text })
  for (const file of files) {
    yield
    createAttachment(tx, owner, task.id, file, quota)
  }
  if (message_sha256 !== null)
    insertRow(tx, receivedMails, { user_id: owner.id, message_sha256, task_id: task.id, received_at: tx.now })
  return task.id
}

const receivedBefore = (tx: Tx, owner: Actor, messageSha256: string) =>
  findRow(tx, receivedMails, { user_id: owner.id, message_sha256: messageSha256 })
