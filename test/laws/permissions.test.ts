/** Every route × everybody, with ids of other projects in every path and field. A new route wants a row. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allRoutes, outsideRoutes } from '../../src/doors/rest.ts'
import { newId } from '../../src/platform/ids.ts'
import { ok, type Route } from '../../src/platform/http/route.ts'
import { get } from '../support/planted-routes.ts'
import type { Answered, Client, RequestOptions } from '../support/app.ts'
import { changesNothing } from '../support/stored/fingerprint.ts'
import { gaps, nameOf, OUTSIDE, ROWS, type Row } from './permission-rows.ts'
import {
  aFile,
  freshSession,
  makeHome,
  makeWorld,
  pathWith,
  SIGNED_IN,
  targetOf,
  type Home,
  type SignedIn,
  type Things,
  type World,
} from './permission-world.ts'
import { NO_SERVICES } from '../support/no-services.ts'

const routes = allRoutes(NO_SERVICES)
const rows: Readonly<Record<string, Row>> = ROWS
const rowOf = (route: Route): Row => rows[nameOf(route)]!
const asked = routes.filter((route) => rows[nameOf(route)] && rowOf(route).may !== 'anyone')
const allowed = (route: Route): readonly SignedIn[] => rowOf(route).may as readonly SignedIn[]

const routeNamed = (name: string): Route => routes.find((route) => nameOf(route) === name)!

let world: World
const ends: (() => unknown)[] = []

before(async () => {
  world = await makeWorld({ after: (end) => ends.push(end) })
})
after(async () => {
  for (const end of ends) await end()
})

/** By session where a token may not, as the route wants it. */
async function clientOf(route: Route, who: SignedIn): Promise<Client> {
  if (route.path === '/auth/logout') return freshSession(world, who)
  return route.who === 'signed-in' ? world.people[who].api : world.people[who].session
}

interface Aim {
  home: Home
  values: string[]
}

async function aimAt(route: Route): Promise<Aim> {
  const home = await makeHome(world)
  const values = await targetOf(world, home, route.path)
  assert.ok(values, `say in permission-world.ts what stands for the parameters of ${route.path}`)
  return { home, values }
}

function optionsOf(route: Route, { home }: Aim, more: object = {}): RequestOptions {
  if (route.stream && !rowOf(route).body) return { raw: aFile(more as Record<string, string>) }
  const body = rowOf(route).body?.(home, world)
  return body === undefined ? {} : { body: { ...body, ...more } }
}

const send = (client: Client, route: Route, aim: Aim): Promise<Answered> =>
  client.send(route.method, pathWith(route.path, aim.values), optionsOf(route, aim))

const writesNothing = <Value>(work: () => Promise<Value>): Promise<Value> => changesNothing(world.app.dataDir, work)

/** What tells one id from another is left out. */
const masked = ({ status, text }: Answered): string =>
  `${status} ${text.replaceAll(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f-]{17}/g, 'an id')}`

test('every route has a row that says who may call it, and a new one without fails', () => {
  assert.deepEqual(gaps(routes, ROWS), [])
  const planted = get('/planted/:id', { read: () => ok({}) })
  assert.deepEqual(gaps([...routes, planted], ROWS), ['no row says who may call GET /planted/:id'])
  assert.deepEqual(outsideRoutes(NO_SERVICES).map(nameOf).toSorted(), [...OUTSIDE].toSorted())
})

test('exactly the routes that the table says are open to everybody are', () => {
  const open = (route: Route) => route.who === 'anyone'
  assert.deepEqual(
    routes.filter(open).map(nameOf).toSorted(),
    routes
      .filter((route) => rowOf(route).may === 'anyone')
      .map(nameOf)
      .toSorted(),
  )
  assert.ok(outsideRoutes(NO_SERVICES).every((route) => open(route) || route.who === 'signed-in'))
})

describe('who may', { concurrency: false }, () => {
  for (const route of asked) {
    test(`${nameOf(route)}: ${allowed(route).join(', ')}`, async () => {
      const aim = await aimAt(route)
      await refusesTheRest(route, aim)
      const who = allowed(route).length === SIGNED_IN.length ? (['stranger'] as const) : allowed(route)
      for (const one of who) {
        const fresh = route.method === 'GET' ? aim : await aimAt(route)
        const answer = await send(await clientOf(route, one), route, fresh)
        const expected = rowOf(route).answers
        assert.ok(
          expected === undefined ? answer.status >= 200 && answer.status < 300 : answer.status === expected,
          `the ${one} was answered ${answer.status} ${answer.text.slice(0, 300)}`,
        )
      }
    })
  }
})

/** Nobody learns from a refusal whether there is anything, and it changes nothing. */
const refusesTheRest = (route: Route, aim: Aim): Promise<void> =>
  writesNothing(async () => {
    for (const client of [world.app.guest, world.expired])
      assert.equal((await send(client, route, aim)).status, 401, 'without a credential that works')
    for (const who of SIGNED_IN.filter((one) => !allowed(route).includes(one))) {
      const client = await clientOf(route, who)
      const answer = await send(client, route, aim)
      assert.equal(answer.status, rowOf(route).refusal, `the ${who} was answered ${answer.text.slice(0, 300)}`)
      const nothing = await send(client, route, { ...aim, values: aim.values.map(() => newId()) })
      assert.equal(masked(answer), masked(nothing), `the ${who} learns that it exists`)
    }
  })

/** Fields that hold an id: what they hold when it is somebody else's. */
function foreign(field: string, folder: string, things: Things): string {
  const kind = /^(after|before)_id$/.test(field) ? folder : (KINDS[field] ?? '')
  const value = { users: 'user' }[kind] ?? kind.slice(0, -1)
  assert.ok(value in things, `say in permissions.test.ts what ${field} names`)
  return things[value as keyof Things]
}

const KINDS: Record<string, string> = {
  project_id: 'projects',
  section_id: 'sections',
  parent_id: 'tasks',
  task_id: 'tasks',
  ids: 'tasks',
  label_id: 'labels',
  filter_id: 'filters',
  assignee_id: 'users',
}
/** The owner may name anybody who has an account. */
const NAMES_ANYBODY = ['POST /projects/:id/invites user_id']

/** A batch tells of each task what became of it. */
const codeOf = (field: string): string => (field === 'ids' ? 'not_found' : 'validation_failed')

const idFields = (route: Route, shape: unknown): string[] =>
  Object.keys((shape as { entries?: object } | undefined)?.entries ?? {}).filter(
    (field) => /(^ids|_id)$/.test(field) && !NAMES_ANYBODY.includes(`${nameOf(route)} ${field}`),
  )

describe('ids of other projects', { concurrency: false }, () => {
  for (const route of asked) {
    const [, folder = ''] = route.path.split('/')
    const weakest = allowed(route).find((one) => ['viewer', 'editor', 'owner'].includes(one))!
    const caller = weakest === 'viewer' && allowed(route).length === SIGNED_IN.length ? 'editor' : weakest

    for (const field of idFields(route, route.body)) {
      test(`${nameOf(route)} takes no ${field} that the ${caller} may not use`, async () => {
        const aim = await aimAt(route)
        await writesNothing(async () => {
          const answerTo = async (id: string) => {
            const options = optionsOf(route, aim, { [field]: field === 'ids' ? [id] : id })
            return (await clientOf(route, caller)).send(route.method, pathWith(route.path, aim.values), options)
          }
          const gone = await answerTo(newId())
          // In one's own list of projects those one may only look at stand too, and there are feeds of them.
          for (const things of ['projects', 'feeds', 'templates'].includes(folder)
            ? [world.club]
            : [world.club, world.library]) {
            const answer = await answerTo(foreign(field, folder, things))
            assert.equal(masked(answer), masked(gone))
            if (route.path === '/tasks/batch') assert.equal(answer.body.failed[0].code, codeOf(field))
            else assert.ok(answer.status === 422 && answer.body.fields[field], answer.text)
          }
        })
      })
    }

    for (const field of idFields(route, route.query)) {
      test(`${nameOf(route)} tells nothing of a ${field} that the ${caller} cannot see`, async () => {
        const answerTo = async (id: string) =>
          (await clientOf(route, caller)).get(`${route.path}?text=x&${field}=${id}`)
        assert.equal(masked(await answerTo(foreign(field, folder, world.club))), masked(await answerTo(newId())))
      })
    }

    if (route.method === 'POST' && route.path !== '/undo' && 'id' in ((route.body as any)?.entries ?? {})) {
      test(`${nameOf(route)} takes no id of something else, in the same words whatever that is`, async () => {
        const aim = await aimAt(route)
        await writesNothing(async () => {
          for (const id of Object.values(world.club)) {
            const options = optionsOf(route, aim, { id })
            const answer = await world.people.editor.api.send(route.method, pathWith(route.path, aim.values), options)
            assert.deepEqual([answer.status, answer.body.fields], [422, { id: 'is taken, choose another' }])
          }
        })
      })
    }
  }

  for (const field of idFields(routeNamed('PATCH /tasks/:id'), routeNamed('PATCH /tasks/:id').body)) {
    test(`a batch of patches takes no ${field} that the editor may not use`, async () => {
      const { home } = await aimAt(routeNamed('PATCH /tasks/:id'))
      await writesNothing(async () => {
        const answerTo = (id: string) =>
          world.people.editor.api.post('/tasks/batch', { ids: [home.task], action: 'patch', patch: { [field]: id } })
        const gone = await answerTo(newId())
        for (const things of [world.club, world.library]) {
          const answer = await answerTo(foreign(field, 'tasks', things))
          assert.equal(masked(answer), masked(gone))
          assert.equal(answer.body.failed[0].code, 'validation_failed')
        }
      })
    })
  }

  test('what a path names twice must belong together', async () => {
    const invites = routeNamed('DELETE /projects/:id/invites/:inviteId')
    const [aim, other] = [await aimAt(invites), await aimAt(invites)]
    const { owner, stranger } = world.people
    await writesNothing(async () => {
      const invite = `/projects/${aim.home.project}/invites/${other.values[1]}`
      assert.equal((await owner.api.delete(invite)).status, 404)
      const member = `/projects/${aim.home.project}/members/${stranger.id}`
      assert.equal((await owner.api.delete(member)).status, 404)
      assert.equal((await owner.api.patch(member, { role: 'editor' })).status, 404)
    })
  })

  test('a file cannot be hung on a comment of another task', async () => {
    const { home } = await aimAt(routeNamed('POST /tasks/:id/attachments'))
    const { editor, stranger } = world.people
    const { body: comment } = await stranger.api.post(`/tasks/${world.club.task}/comments`, { body: 'x' })
    await writesNothing(async () => {
      for (const comment_id of [comment.id, newId()]) {
        const answer = await editor.api.send('POST', `/tasks/${home.task}/attachments`, { raw: aFile({ comment_id }) })
        assert.deepEqual([answer.status, answer.body.fields], [422, { comment_id: 'is no comment of this task' }])
      }
    })
  })
})
