import { signInCookie } from '../../platform/http/caller/cookies.ts'
import type { Answer } from '../../platform/http/route.ts'
import { SESSION_LIFE } from './actions.ts'

/** Adds the session cookie to an answer. */
export const withSession = <Body, Status extends number>(
  answer: Answer<Body, Status>,
  secret: string,
  secure: boolean,
): Answer<Body, Status> => ({
  ...answer,
  headers: { ...answer.headers, 'Set-Cookie': signInCookie(secret, secure, SESSION_LIFE / 1000) },
})
