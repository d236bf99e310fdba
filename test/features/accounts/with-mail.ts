/** A server that can send mail, and who signs in to it. */
import { startApp, type TestApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { maja } from '../../support/people.ts'
import { keptLog, startMailServer } from '../../support/smtp.ts'

/** Maja's server with a mail server beside it. */
export async function withMail(t: Ends, environment: Record<string, string> = {}, more: Record<string, unknown> = {}) {
  const mail = await startMailServer(t)
  const { lines, log } = keptLog()
  const app = await startApp(t, { ERRAND_SMTP_URL: mail.url, ...environment }, { log })
  return { app, mail, lines, owner: await maja(app, more) }
}

export const login = (app: TestApp, password: string, email = 'maja@home') =>
  app.guest.post('/auth/login', { email, password })
