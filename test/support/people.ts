/** The people tests are about. */
import { Client, type TestApp } from './app.ts'

export const PASSWORD = 'sild og snaps til alle'

export interface Person {
  id: string
  name: string
  email: string
  /** Signed in by cookie, as the browser is. */
  session: Client
  /** With an API token, as scripts are. */
  api: Client
  inbox: string
}

/** Maja in Copenhagen, who set the server up. */
export async function maja(app: TestApp, more: Record<string, unknown> = {}): Promise<Person> {
  const answer = await app.guest.post('/auth/setup', {
    email: 'maja@home',
    name: 'Maja',
    password: PASSWORD,
    timezone: 'Europe/Copenhagen',
    ...more,
  })
  return personOf(app, answer.body, answer.headers)
}

/** Somebody who comes in by an invitation to a project, as `role`. */
export async function joins(
  app: TestApp,
  owner: Person,
  projectId: string,
  { name, role = 'editor' }: { name: string; role?: 'editor' | 'viewer' },
): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@home`
  const { body: invited } = await owner.api.post(`/projects/${projectId}/invites`, { email, role })
  const token = new URL(invited.link).searchParams.get('token')
  const answer = await app.guest.post('/auth/signup', {
    token,
    name,
    password: PASSWORD,
    timezone: 'Europe/Copenhagen',
  })
  return personOf(app, answer.body, answer.headers)
}

/** Somebody whom an admin asks in, without a project. */
export async function joinsServer(app: TestApp, admin: Person, name: string): Promise<Person> {
  const { body: invited } = await admin.session.post('/users', { email: `${name.toLowerCase()}@home` })
  const token = new URL(invited.link).searchParams.get('token')
  const answer = await app.guest.post('/auth/signup', { token, name, password: PASSWORD })
  return personOf(app, answer.body, answer.headers)
}

/** A signed-in person from the answer that signed them in. */
export async function personOf(
  app: TestApp,
  user: { id: string; name: string; email: string },
  headers: Headers,
): Promise<Person> {
  const cookie = headers.getSetCookie()[0]!.split(';')[0]!
  const session = new Client(app.url, { Cookie: cookie })
  const { body: token } = await session.post('/tokens', { name: 'script' })
  const api = new Client(app.url, { Authorization: `Bearer ${token.token}` })
  const { body: list } = await api.get('/projects')
  return { id: user.id, name: user.name, email: user.email, session, api, inbox: list.projects[0].id }
}
