/** The people and projects that the permission test is about, and a fresh target for every path. */
import { ROLES } from '../../src/domain/access/may.ts'
import { newId } from '../../src/platform/ids.ts'
import { Client, startApp, type TestApp } from '../support/app.ts'
import type { Ends } from '../support/database.ts'
import { joins, joinsServer, maja, PASSWORD, type Person } from '../support/people.ts'

const DAY = 86_400_000

/** Everybody who has an account that works. */
export const SIGNED_IN = ['stranger', 'removed', ...ROLES] as const
export type SignedIn = (typeof SIGNED_IN)[number]
/** `expired`: the owner's API token, a day too late. */
export type Who = 'guest' | 'expired' | SignedIn

/** One of each thing that a body may name. */
export interface Things {
  project: string
  section: string
  task: string
  label: string
  filter: string
  user: string
}

export interface World {
  app: TestApp
  people: Record<SignedIn, Person>
  expired: Client
  /** Of the stranger's alone. */
  club: Things
  /** The stranger's too; those who edit or look at the owner's projects may look at it. */
  library: Things
}

export async function makeWorld(ends: Ends): Promise<World> {
  const app = await startApp(ends)
  const owner = await maja(app)
  const { body: first } = await owner.api.post('/projects', { name: 'First' })
  const joined = await Promise.all(
    ['Stranger', 'Removed', 'Viewer', 'Editor'].map((name) => joins(app, owner, first.id, { name })),
  )
  const [stranger, removed, viewer, editor] = joined as [Person, Person, Person, Person]
  await owner.api.delete(`/projects/${first.id}`)
  const { body: short } = await owner.session.post('/tokens', { name: 'Short', expires_in_days: 1 })
  app.clock.advance(2 * DAY)
  const library = await thingsOf(stranger, 'Library')
  for (const { id } of [viewer, editor])
    await stranger.api.post(`/projects/${library.project}/invites`, { user_id: id, role: 'viewer' })
  return {
    app,
    people: { stranger, removed, viewer, editor, owner },
    expired: new Client(app.url, { Authorization: `Bearer ${short.token}` }),
    club: await thingsOf(stranger, 'Club'),
    library,
  }
}

async function thingsOf({ api, id: user }: Person, name: string): Promise<Things> {
  const project = await idOf(api.post('/projects', { name }))
  const section = await idOf(api.post(`/projects/${project}/sections`, { name }))
  const task = await idOf(api.post('/tasks', { content: name, section_id: section }))
  const label = await idOf(api.post('/labels', { name }))
  const filter = await idOf(api.post('/filters', { name, query: 'all' }))
  return { project, section, task, label, filter, user }
}

const idOf = async (answer: ReturnType<Client['post']>): Promise<string> => (await answer).body.id

/** A project of the owner's with the editor, the viewer and, until a moment ago, the removed one. */
export interface Home {
  project: string
  section: string
  task: string
}

export async function makeHome({ people: { owner, editor, viewer, removed } }: World): Promise<Home> {
  const { api } = owner
  const project = await idOf(api.post('/projects', { name: 'Home' }))
  const invite = (user_id: string, role: string) => api.post(`/projects/${project}/invites`, { user_id, role })
  await invite(editor.id, 'editor')
  await invite(viewer.id, 'viewer')
  await invite(removed.id, 'editor')
  await api.delete(`/projects/${project}/members/${removed.id}`)
  const section = await idOf(api.post(`/projects/${project}/sections`, { name: 'Kitchen' }))
  const task = await idOf(api.post('/tasks', { content: 'Bins', section_id: section, due_date: '2026-03-09' }))
  await api.post('/tasks', { content: 'Beside it', section_id: section })
  return { project, section, task }
}

type Make = (world: World, home: Home) => Promise<string[]>

/** What stands for the parameters of a path: personal things are the viewer's, what was written is the editor's. */
const TARGETS: Record<string, Make> = {
  '/projects/:id/invites/:inviteId': async ({ people: { owner } }, { project }) => {
    const asked = { email: `${newId()}@home`, role: 'viewer' }
    return [project, (await owner.api.post(`/projects/${project}/invites`, asked)).body.invite.id]
  },
  '/projects/:id/members/:userId': async ({ people }, { project }) => [project, people.editor.id],
  '/projects/:id': async (_, { project }) => [project],
  '/export/projects/:id': async (_, { project }) => [project],
  '/sections/:id': async (_, { section }) => [section],
  '/tasks/:id': async (_, { task }) => [task],
  '/reminders/:id': async ({ people: { viewer } }, { task }) => [
    await idOf(viewer.api.post(`/tasks/${task}/reminders`, { offset_min: 5 })),
  ],
  '/comments/:id': async ({ people: { editor } }, { task }) => [
    await idOf(editor.api.post(`/tasks/${task}/comments`, { body: 'Done?' })),
  ],
  '/attachments/:id': async ({ people: { editor } }, { task }) => [
    (await editor.api.send('POST', `/tasks/${task}/attachments`, { raw: aFile() })).body.id,
  ],
  '/trash/tasks/:id': async ({ people: { owner } }, { task }) => {
    await owner.api.delete(`/tasks/${task}`)
    return [task]
  },
  '/trash/projects/:id': async ({ people: { owner } }, { project }) => {
    await owner.api.delete(`/projects/${project}`)
    return [project]
  },
  '/labels/:id': async ({ people: { viewer } }) => [await idOf(viewer.api.post('/labels', { name: newId() }))],
  '/templates/:id': async ({ people: { viewer } }) => [
    await idOf(viewer.api.post('/templates', { name: 'x', project_id: viewer.inbox })),
  ],
  '/views/:key': async ({ people: { viewer } }) => [
    `label:${await idOf(viewer.api.post('/labels', { name: newId() }))}`,
  ],
  '/filters/:id': async ({ people: { viewer } }) => [
    await idOf(viewer.api.post('/filters', { name: 'Soon', query: 'today' })),
  ],
  '/feeds/:id': async ({ people: { viewer } }) => [await idOf(viewer.api.post('/feeds', { name: 'All' }))],
  '/notifications/:id': async ({ people: { viewer } }) => [
    (await viewer.api.get('/notifications?limit=1')).body.notifications[0].id,
  ],
  '/users/:id': async ({ app, people: { owner } }) => [(await joinsServer(app, owner, newId())).id],
  '/users/invites/:id': async ({ people: { owner } }) => [
    (await owner.session.post('/users', { email: `${newId()}@home` })).body.invite.id,
  ],
  '/tokens/:id': async ({ people: { viewer } }) => [await idOf(viewer.session.post('/tokens', { name: 'x' }))],
  '/auth/sessions/:id': async (world) => {
    await freshSession(world, 'viewer')
    const { body } = await world.people.viewer.session.get('/auth/sessions?limit=1')
    return [body.sessions[0].id]
  },
}

/** A path with something fresh in the place of its parameters; undefined when nobody has said what. */
export async function targetOf(world: World, home: Home, path: string): Promise<string[] | undefined> {
  if (!path.includes(':')) return []
  const key = Object.keys(TARGETS).find((prefix) => path.startsWith(prefix))
  return key === undefined ? undefined : TARGETS[key]!(world, home)
}

/** The path with these values in the place of its parameters, in order. */
export const pathWith = (path: string, values: readonly string[]): string => {
  const left = [...values]
  return path.replaceAll(/:\w+/g, () => left.shift()!)
}

/** Signed in once more. */
export async function freshSession({ app, people }: World, who: SignedIn): Promise<Client> {
  const { headers } = await app.guest.post('/auth/login', { email: people[who].email, password: PASSWORD })
  return new Client(app.url, { Cookie: headers.getSetCookie()[0]!.split(';')[0]! })
}

/** A form with a small file, and a field beside it. */
export function aFile(fields: Record<string, string> = {}): { type: string; body: string } {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n--b--\r\n'
  return { type: 'multipart/form-data; boundary=b', body: parts.join('') + file }
}
