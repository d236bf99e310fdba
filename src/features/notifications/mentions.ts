import { notifications } from '../../../schema/tables/notifications.ts'
import { members } from '../../../schema/tables/projects.ts'
import { mentionedIn } from '../../domain/text/mentions.ts'
import { findRow } from '../../platform/db/rows/rows.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { notify, type NewNotification } from './actions.ts'

/** Ids of members of the project who are mentioned in `text` but not in `before`. */
export const newlyMentioned = (on: Reader, projectId: string, text: string, before = ''): string[] => {
  const known = new Set(mentionedIn(before))
  return mentionedIn(text).filter(
    (id) => !known.has(id) && findRow(on, members, { project_id: projectId, user_id: id }) !== undefined,
  )
}

/** Notifies people that they are mentioned; of a comment only who was not yet: an edit may bring a mention back. */
export function notifyMentioned(
  tx: Tx,
  people: readonly string[],
  notification: Omit<NewNotification, 'user_id' | 'kind'>,
): void {
  const { comment_id } = notification
  for (const user_id of people) {
    const mention = { user_id, kind: 'mention' } as const
    if (comment_id && findRow(tx, notifications, { ...mention, comment_id })) continue
    notify(tx, { ...notification, ...mention })
  }
}
