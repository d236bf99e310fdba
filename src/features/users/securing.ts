/** Secures an account that may be compromised: revokes all access and lists recent actions. */
import { SECURED_DAYS, type InvitedByAccount, type SecuredAccount } from '../../contract/users.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { may, type Role } from '../../domain/access/may.ts'
import { DAY } from '../../domain/calendar/milliseconds.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Instant, Reader, Steps, Tx } from '../../platform/db/transaction.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import { endTokens } from '../accounts/actions.ts'
import { endLinks } from '../accounts/links.ts'
import { endSessions } from '../sessions/actions.ts'
import { activityBy } from '../activity/queries.ts'
import { endAddresses } from '../addresses/actions.ts'
import { forgetNtfy } from '../notifications/settings.ts'
import { endButtons } from '../reminders/acting.ts'

/** Most entries per list. */
export const MOST_SECURED = 200

/**
 * Ends other sessions, tokens, mailed links, secret addresses, ntfy and the buttons of reminders; lists what the account
 * did in the last SECURED_DAYS.
 */
export function* secureAccount(tx: Tx, key: InstanceKey, actor: Actor): Steps<SecuredAccount> {
  const since = instantOf(Date.parse(tx.now) - SECURED_DAYS * DAY)
  const ended = {
    sessions: endSessions(tx, actor.id, actor.session_id),
    tokens: endTokens(tx, actor.id),
    links: endLinks(tx, actor.id),
    ...endAddresses(tx, actor.id),
    ntfy: forgetNtfy(tx, key, actor),
  }
  endButtons(tx, actor.id)
  const changed = yield* activityBy(tx, actor, since, MOST_SECURED + 1)
  const [pending, added] = [pendingOf(tx, actor, tx.now), addedBy(tx, actor, since)]
  return {
    ended,
    since,
    invited: [...pending.slice(0, MOST_SECURED), ...added.slice(0, MOST_SECURED)],
    changed: changed.slice(0, MOST_SECURED),
    more: [changed, pending, added].some(({ length }) => length > MOST_SECURED),
  }
}

/** Pending invitations by this account. */
const pendingOf = (on: Reader, actor: Actor, now: Instant): InvitedByAccount[] =>
  on
    .all<Omit<InvitedByAccount, 'emailed' | 'undo'> & { id: string; emailed: number; mine: Role | null }>(
      `SELECT i.id, i.email, NULL AS name, NULL AS user_id, i.role, i.project_id, p.name AS project_name, i.created_at AS at,
         EXISTS (SELECT 1 FROM invite_links l WHERE l.invite_id = i.id AND l.mailed = 1) AS emailed, m.role AS mine
       FROM invites i LEFT JOIN projects p ON p.id = i.project_id
         LEFT JOIN members m ON m.project_id = p.id AND p.deleted_at IS NULL AND m.user_id = ?
       WHERE i.invited_by = ? AND i.expires_at > ? ORDER BY i.created_at DESC, i.id DESC LIMIT ${MOST_SECURED + 1}`,
      [actor.id, actor.id, now],
    )
    .map(({ id, emailed, mine, ...invited }) => ({
      ...invited,
      emailed: emailed === 1,
      undo: undoOf(invited, id, actor, mine),
    }))

function undoOf({ project_id }: Pick<InvitedByAccount, 'project_id'>, id: string, actor: Actor, mine: Role | null) {
  if (project_id === null) return actor.is_admin ? `/users/invites/${id}` : null
  return may(mine, 'own') ? `/projects/${project_id}/invites/${id}` : null
}

interface Added {
  email: string
  name: string
  user_id: string
  role: string
  project_id: string
  project_name: string
  at: Instant
  /** Null while the project is in the trash. */
  mine: Role | null
}

/** Members that this account added and who are still members. */
const addedBy = (on: Reader, actor: Actor, since: Instant): InvitedByAccount[] =>
  on
    .all<Added>(
      `SELECT u.email, u.name, u.id AS user_id, m.role, p.id AS project_id, p.name AS project_name, max(a.created_at) AS at,
         iif(p.deleted_at IS NULL, mine.role, NULL) AS mine
       FROM activity a INDEXED BY activity_added
         CROSS JOIN members m ON m.project_id = a.project_id AND m.user_id = a.payload ->> 'user_id'
         CROSS JOIN members mine ON mine.project_id = a.project_id AND mine.user_id = a.user_id
         JOIN users u ON u.id = m.user_id JOIN projects p ON p.id = a.project_id
       WHERE a.user_id = ? AND a.event = 'member.added' AND a.created_at > ? AND m.user_id <> a.user_id
       GROUP BY p.id, u.id ORDER BY at DESC, p.id, u.id LIMIT ${MOST_SECURED + 1}`,
      [actor.id, since],
    )
    .map(({ mine, ...invited }) => ({
      ...invited,
      emailed: false,
      undo: may(mine, 'own') ? `/projects/${invited.project_id}/members/${invited.user_id}` : null,
    }))
