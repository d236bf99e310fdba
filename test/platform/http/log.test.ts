import assert from 'node:assert/strict'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as v from 'valibot'
import { ok } from '../../../src/platform/http/route.ts'
import { get, post } from '../../support/planted-routes.ts'
import { openLog } from '../../../src/platform/log/log.ts'
import { freshFolder } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { json, MAJA_ID, serve } from './support.ts'

const ID = '01900000-0000-7000-8000-0000000000aa'

const routes = [
  get('/things/:id', { who: 'anyone', read: () => ok({}) }),
  post('/sign-in', {
    who: 'anyone',
    secretAnswer: true,
    body: v.strictObject({ password: v.string() }),
    write: () => ok({}),
  }),
  get('/broken', {
    who: 'anyone',
    read: () => {
      throw new Error('it broke')
    },
  }),
]
const outside = [get('/feed/:token.ics', { who: 'anyone', read: () => ok({}) })]

/** The lines of a log once there are so many, which are written in the background. */
const linesIn = (file: string, count: number) =>
  eventually(() => {
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
    assert.ok(lines.length >= count, `${lines.length} of ${count} lines`)
    return lines.map((line) => JSON.parse(line))
  })

test('each request is a line of the log, and no secret is in any', async (t) => {
  const file = join(freshFolder(t), 'log')
  const { log } = openLog('info', file)
  const { send } = await serve(t, { routes, outside, log })
  const headers = { Authorization: 'Bearer maja' }
  const first = await send(`/api/v1/things/${ID}?token=hush1`, { headers })
  const broken = await send('/api/v1/broken')
  await send('/api/v1/sign-in', json({ password: 'hush2' }, { Cookie: 'errand=hush3' }))
  await send('/api/v1/sign-in', json({ password: 5, hush4: 1 }, { Authorization: 'Bearer hush5' }))
  await send('/feed/hush6.ics')
  await send('/act/hush7')
  await send('/api/v1/feed/hush8.ics')
  await send(`/api/v1/thing/${ID}`)
  await send('/hush9')
  await send('/abcdefghijklmnopqrstuvwxyzhush')
  await send('/feed/hush6.ics', { method: 'POST' })

  // Not flushed here: what is being written in the background would come after that, out of order.
  const lines = await linesIn(file, 12)
  const requests = lines.filter(({ msg }) => msg === 'request')
  assert.deepEqual(
    requests.map(({ method, path, status }) => `${method} ${path} ${status}`),
    [
      `GET /api/v1/things/${ID} 200`,
      'GET /api/v1/broken 500',
      'POST /api/v1/sign-in 200',
      'POST /api/v1/sign-in 422',
      'GET /feed/:token.ics 200',
      'GET /act/… 404',
      'GET /api/v1/feed/… 404',
      `GET /api/v1/thing/${ID} 404`,
      'GET /… 404',
      'GET /… 404',
      'POST /feed/… 405',
    ],
  )
  assert.equal(requests[0].request, first.headers['x-request-id'])
  assert.equal(requests[0].user, MAJA_ID)
  const fault = lines.find(({ level }) => level === 'error')
  assert.equal(fault.request, broken.headers['x-request-id'])
  assert.match(fault.err.stack, /it broke/)
  assert.doesNotMatch(readFileSync(file, 'utf8'), /hush/)
})

test('the level says which lines are written', async (t) => {
  const file = join(freshFolder(t), 'log')
  const { log } = openLog('warn', file)
  const { send } = await serve(t, { routes, log })
  await send(`/api/v1/things/${ID}`)
  log.warn('mind')
  const lines = await linesIn(file, 1)
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ['mind'],
  )
})

const FULL = '/dev/full'
const withoutFull = existsSync(FULL) ? false : `There is no ${FULL} here`

test('lines that cannot be written, since the disk is full, keep nobody waiting', { skip: withoutFull }, async (t) => {
  const { log, flush } = openLog('info', openSync(FULL, 'w'))
  const { send } = await serve(t, { routes, log })
  await send(`/api/v1/things/${ID}`)
  flush()
  log.info('again')
  flush()
})
