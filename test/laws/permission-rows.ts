/** Who may call what: every endpoint has a row here, or this does not compile. What a role may do is asked of `may`. */
import { rolesThat, type Verb } from '../../src/domain/access/may.ts'
import { newId } from '../../src/platform/ids.ts'
import type { EndpointName } from '../../src/contract/endpoints.ts'
import type { topEndpoints } from '../../src/contract/top-endpoints.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { SIGNED_IN, type Home, type SignedIn, type World } from './permission-world.ts'

export interface Row {
  /** Who gets through; 'anyone': nobody is asked who they are. */
  may: readonly SignedIn[] | 'anyone'
  /** What the other signed-in people are answered. */
  refusal: 403 | 404
  body?: Body
  /** The status for those who get through; absent: any 2xx. */
  answers?: number
}

type Body = (home: Home, world: World) => unknown

const row = (who: Row['may'], body?: Body | object, answers?: number): Row => ({
  may: who,
  refusal: 404,
  ...(body && { body: typeof body === 'function' ? (body as Body) : () => body }),
  ...(answers && { answers }),
})

const by =
  (verb: Verb) =>
  (body?: Body | object): Row =>
    row(rolesThat(verb), body)
const reads = by('read')
const writes = by('write')
const owns = by('own')
/** Concerns the caller's own things alone, and names none of them in its path. */
const self = (body?: Body | object, answers?: number): Row => row(SIGNED_IN, body, answers)
/** Something that belongs to one person: the viewer's here, and the project's owner is nobody to it. */
const personal = (body?: Body | object): Row => row(['viewer'], body)
/** The owner here is the admin too. */
const admins = (body?: Body | object): Row => ({ ...row(['owner'], body), refusal: 403 })
const anyone: Row = row('anyone')

const WRONG = { password: 'not the password' }

export const ROWS: Readonly<Record<EndpointName, Row>> = {
  'GET /auth/setup': anyone,
  'POST /auth/setup': anyone,
  'POST /auth/login': anyone,
  'POST /auth/password/forgot': anyone,
  'POST /auth/password/reset': anyone,
  'POST /auth/email/confirm': anyone,
  'GET /auth/invite': anyone,
  'POST /auth/signup': anyone,
  'GET /healthz': anyone,

  'POST /auth/logout': self(),
  'GET /auth/me': self(),
  'PATCH /auth/me': self({}),
  'POST /auth/password/change': self({ current_password: 'wrong', new_password: 'another one to try' }, 422),
  'POST /auth/totp/setup': self(WRONG, 422),
  'POST /auth/totp/confirm': self({ code: '123456' }, 409),
  'POST /auth/totp/disable': self(WRONG, 422),
  'GET /auth/recovery-codes': self(undefined, 409),
  'POST /auth/recovery-codes': self(WRONG, 422),
  'PATCH /auth/email': self({ email: 'new@home', ...WRONG }, 422),
  'POST /auth/invite/accept': self({ token: 'none' }, 404),
  'POST /auth/secure': self(WRONG, 422),
  'DELETE /auth/account': self(WRONG, 422),
  'GET /auth/sessions': self(),
  'DELETE /auth/sessions/:id': personal(),
  'GET /tokens': self(),
  'POST /tokens': self({ name: 'x' }),
  'DELETE /tokens/:id': personal(),

  'GET /users': admins(),
  'POST /users': admins(() => ({ email: `${newId()}@home` })),
  'PATCH /users/:id': admins({ is_admin: true }),
  'DELETE /users/:id': admins(),
  'DELETE /users/invites/:id': admins(),

  'GET /projects': self(),
  'POST /projects': self({ name: 'x' }),
  'GET /projects/:id': reads(),
  'PATCH /projects/:id': owns({ name: 'x' }),
  'DELETE /projects/:id': owns(),
  'POST /projects/:id/move': reads({}),
  'GET /sections': self(),
  'GET /projects/:id/sections': reads(),
  'POST /projects/:id/sections': writes({ name: 'x' }),
  'GET /projects/:id/activity': reads(),
  'GET /projects/:id/members': reads(),
  'POST /projects/:id/invites': owns({ email: 'new@home', role: 'editor' }),
  'DELETE /projects/:id/invites/:inviteId': owns(),
  'PATCH /projects/:id/members/:userId': owns({ role: 'viewer' }),
  'DELETE /projects/:id/members/:userId': row(['editor', 'owner']),
  'PATCH /sections/:id': writes({ name: 'x' }),
  'DELETE /sections/:id': writes(),
  'POST /sections/:id/move': writes({}),
  'POST /sections/:id/duplicate': writes({}),
  'POST /sections/:id/reset': writes(),
  'POST /projects/:id/duplicate': reads({}),
  'POST /projects/:id/reset': writes(),
  'POST /tasks/:id/duplicate': writes(),
  'POST /tasks/:id/reset': writes(),
  'GET /people': self(),

  'GET /completed': self(),
  'GET /templates': self(),
  'POST /templates': self({ name: 'x', project_id: newId() }, 422),
  'POST /templates/import': self({
    version: 1,
    name: 'x',
    color: 'teal',
    icon: null,
    view_mode: 'list',
    sections: [],
    tasks: [],
  }),
  'GET /templates/:id': personal(),
  'GET /templates/:id.json': personal(),
  'PATCH /templates/:id': personal({ name: 'y' }),
  'DELETE /templates/:id': personal(),
  'POST /templates/:id/use': personal({ start: '2026-05-01' }),
  'GET /views': self(),
  'PATCH /views/:key': personal({ group: 'date' }),
  'GET /labels': self(),
  'POST /labels': self({ name: 'x' }),
  'GET /labels/:id': personal(),
  'PATCH /labels/:id': personal({ color: 'teal' }),
  'DELETE /labels/:id': personal(),
  'POST /labels/:id/move': personal({}),
  'GET /filters': self(),
  'POST /filters': self({ name: 'x', query: 'all' }),
  'GET /filters/preview': self(undefined, 422),
  'GET /filters/:id': personal(),
  'PATCH /filters/:id': personal({ color: 'teal' }),
  'DELETE /filters/:id': personal(),
  'GET /filters/:id/tasks': personal(),
  'POST /filters/:id/move': personal({}),

  'GET /tasks': self(),
  'POST /tasks': self({ content: 'x' }),
  'POST /tasks/quick-add': self({ text: 'x' }),
  'GET /tasks/quick-add/preview': self(undefined, 422),
  'POST /tasks/batch': self(({ task }: Home) => ({ ids: [task], action: 'move' })),
  'GET /tasks/:id': reads(),
  'PATCH /tasks/:id': writes({ content: 'x' }),
  'DELETE /tasks/:id': writes(),
  'POST /tasks/:id/complete': writes({}),
  'POST /tasks/:id/reopen': writes(),
  'POST /tasks/:id/skip': { ...writes(), answers: 409 },
  'POST /tasks/:id/move': writes({}),
  'GET /tasks/:id/occurrences': reads(),
  'GET /tasks/:id/activity': reads(),
  'GET /tasks/:id/reminders': reads(),
  'POST /tasks/:id/reminders': reads({ offset_min: 0 }),
  'DELETE /reminders/:id': personal(),
  'GET /tasks/:id/comments': reads(),
  'POST /tasks/:id/comments': writes({ body: 'x' }),
  'GET /comments/:id': reads(),
  'PATCH /comments/:id': row(['editor'], { body: 'x' }),
  'DELETE /comments/:id': row(['editor', 'owner']),
  'GET /tasks/:id/attachments': reads(),
  'POST /tasks/:id/attachments': writes(),
  'GET /attachments/:id': reads(),
  'DELETE /attachments/:id': writes(),

  'GET /today': self(),
  'GET /today.txt': self(),
  'GET /upcoming': self(),
  'GET /search': self(undefined, 422),
  'GET /notifications': self(),
  'POST /notifications/read': self(),
  'POST /notifications/:id/read': personal(),
  'GET /notifications/settings': self(),
  'PATCH /notifications/settings': self({}),
  'GET /changes': self(),
  'GET /ws': self(undefined, 400),

  'GET /feed': self(),
  'POST /feed/rotate': self(),
  'GET /feeds': self(),
  'POST /feeds': self({ name: 'All' }),
  'DELETE /feeds/:id': personal(),
  'POST /feeds/:id/rotate': personal(),
  'GET /mail-address': self(),
  'POST /mail-address/rotate': self(),
  'POST /mcp': self({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  'GET /export/projects/:id.ics': reads(),

  'GET /trash/tasks': self(),
  'POST /trash/tasks/:id/restore': writes(),
  'DELETE /trash/tasks/:id': writes(),
  'GET /trash/projects': self(),
  'POST /trash/projects/:id/restore': owns(),
  'DELETE /trash/projects/:id': owns(),
  'POST /import/legacy': self(undefined, 422),
  'POST /import/todoist': self(undefined, 422),
  'POST /import/csv': self({ mapping: { content: 'What' }, rows: [{ What: 'x' }] }),
  'POST /import/account': self(undefined, 422),
  'GET /export/account': self(),
  'GET /export/projects/:id.csv': reads(),
  'POST /undo': self({ id: '0196a3c4-1b7e-7c35-9d0e-5b1f0a6c2d11' }, 404),
}

/** Beside the API; nothing there asks who calls, but for what a secret in the path or body opens. */
export const OUTSIDE: readonly (keyof typeof topEndpoints)[] = [
  'GET /healthz',
  'GET /openapi.yaml',
  'GET /docs',
  'GET /act/:token',
  'POST /act/:token',
  'GET /feed/:token.ics',
  'POST /mcp',
  'POST /inbound/mail',
]

export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`

/** What is wrong with the table: routes that nobody has said who may call, and rows without a route. */
export function gaps(routes: readonly Route[], rows: Readonly<Record<string, Row>>): string[] {
  const names = new Set(routes.map(nameOf))
  return [
    ...[...names].filter((name) => !rows[name]).map((name) => `no row says who may call ${name}`),
    ...Object.keys(rows)
      .filter((name) => !names.has(name))
      .map((name) => `there is no route ${name}`),
  ]
}
