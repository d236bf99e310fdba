/**
 * Authenticates requests and records when people were last active, at most once a minute in one write, because reads
 * never write.
 */
import { apiTokens, users } from '../../../schema/tables/people.ts'
import { updateRows } from '../../platform/db/rows/rows.ts'
import type { Database, Reader } from '../../platform/db/transaction.ts'
import type { Authenticate, FindPresentCaller } from '../../platform/http/caller/caller.ts'
import { TOKEN_PREFIX } from '../accounts/actions.ts'
import { actorOfSession, actorOfToken } from './queries.ts'

export class Presence {
  readonly #users = new Map<string, string>()
  readonly #sessions = new Map<string, string>()
  readonly #tokens = new Map<string, string>()

  /** Remembers that a person was active, for the next flush. */
  note(now: string, seen: { user: string; session?: string | null; token?: string }): void {
    this.#users.set(seen.user, now)
    if (seen.session) this.#sessions.set(seen.session, now)
    if (seen.token) this.#tokens.set(seen.token, now)
  }

  /** Stores what was remembered since the last flush. */
  async flush(db: Database): Promise<void> {
    const [seenUsers, seenSessions, usedTokens] = [drain(this.#users), drain(this.#sessions), drain(this.#tokens)]
    if (seenUsers.length === 0) return
    await db.write((tx) => {
      for (const [id, at] of seenUsers) updateRows(tx, users, { id }, { last_seen_at: at })
      // Never back: with a clock that stood in the past after a start, a session would end as idle once it is set right.
      for (const [id, at] of seenSessions)
        tx.run('UPDATE sessions SET last_seen_at = ? WHERE id = ? AND last_seen_at < ?', [at, id, at])
      for (const [id, at] of usedTokens) updateRows(tx, apiTokens, { id }, { last_used_at: at })
    })
  }
}

function drain(notes: Map<string, string>): [string, string][] {
  const entries = [...notes]
  notes.clear()
  return entries
}

/** Finds the caller of a cookie or bearer token. */
export const createAuthenticate =
  (presence: Presence): Authenticate =>
  (credentials, on, now) => {
    if (credentials.bearer !== null) {
      const found = credentials.bearer.startsWith(TOKEN_PREFIX) ? actorOfToken(on, credentials.bearer, now) : null
      if (!found) return 'wrong'
      presence.note(now, { user: found.actor.id, token: found.token_id })
      return { actor: found.actor, via: 'token', credential: found.token_id, scope: found.scope }
    }
    if (credentials.cookie === null) return null
    const actor = actorOfSession(on, credentials.cookie, now)
    if (!actor) return 'wrong'
    presence.note(now, { user: actor.id, session: actor.session_id })
    return { actor, via: 'session', credential: actor.session_id, scope: 'full' }
  }

const CALLER_QUERIES = {
  session: 'SELECT u.is_admin FROM sessions c JOIN users u ON u.id = c.user_id WHERE c.id = ?',
  token: 'SELECT u.is_admin FROM api_tokens c JOIN users u ON u.id = c.user_id WHERE c.id = ?',
}

/** Looks up the id of the session or token, so a session with a renewed secret is still valid. */
export const findPresentCaller: FindPresentCaller = (on: Reader, { via, credential }) => {
  const row = on.get<{ is_admin: number }>(CALLER_QUERIES[via], [credential])
  return row ? { is_admin: row.is_admin === 1 } : null
}
