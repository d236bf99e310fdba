import { members } from '../../../schema/tables/projects.ts'
import { mentionedIn } from '../../domain/text/mentions.ts'
import { findRow } from '../../platform/db/rows.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { notify, type NewNotification } from './actions.ts'

/** Ids of members of the project who are mentioned in `text` but not in `before`. */
export const newlyMentioned = (on: Reader, projectId: string, text: string, before = ''): string[] => {
  const known = new Set(mentionedIn(before))
  return mentionedIn(text).filter(
    (id) => !known.has(id) && findRow(on, members, { project_id: projectId, user_id: id }) !== undefined,
  )
}

export function notifyMentioned(
  tx: Tx,
  people: readonly string[],
  notification: Omit<NewNotification, 'user_id' | 'kind'>,
): void {
  for (const user_id of people) notify(tx, { ...notification, user_id, kind: 'mention' })
}
