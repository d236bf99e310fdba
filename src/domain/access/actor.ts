/** Who is asking. Made from a session or an API token on every request, and handed on as an argument. */
export interface Actor {
  id: string
  name: string
  email: string
  /** IANA zone. */
  timezone: string
  /** One of `en en-GB en-US da da-DK`. */
  locale: string
  /** ISO weekday, 1 = Monday … 7 = Sunday. */
  week_start: number
  is_admin: boolean
  /** The session the request came with; null when it came with an API token or from inside. */
  session_id: string | null
}
