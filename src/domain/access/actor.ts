import type { Locale } from '../languages.ts'

/** The authenticated user of a request; passed as an argument, never global. */
export interface Actor {
  id: string
  name: string
  email: string
  /** An IANA time zone. */
  timezone: string
  locale: Locale
  /** ISO weekday, 1 = Monday … 7 = Sunday. */
  week_start: number
  is_admin: boolean
  /** The session of the request; null for an API token or internal work. */
  session_id: string | null
}

/** Who has signed in by a session, not by a token. */
export type SessionActor = Actor & { session_id: string }
