import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IDBDatabase, IDBFactory } from 'fake-indexeddb'
import type { QueuedChange } from '../../../src/web/sync/queue/change.ts'
import { storedIn } from '../../../src/web/sync/local-storage.ts'
import { openDatabase } from '../../../src/web/sync/queue/database.ts'
import { openQueue } from '../../../src/web/sync/queue/queue.ts'
import { addChange, type State } from '../../../src/web/sync/queue/state.ts'
import { eventually } from '../../support/eventually.ts'
import type { Ends } from '../../support/database.ts'

const maja = { id: 'maja', email: 'maja@home' }
const jonas = { id: 'jonas', email: 'jonas@home' }

const change = (key: string, file?: QueuedChange['write']['file']): QueuedChange => ({
  key,
  write: { method: 'PATCH', path: `/tasks/${key}`, body: {}, ...(file && { file }) },
  name: key,
  shown: [],
  madeAt: 0,
  waits: false,
  tried: false,
})
const add = (key: string) => (state: State) => addChange(state, change(key), false)

function fresh(t: Ends) {
  const database = openDatabase(new IDBFactory())
  t.after(() => database.close())
  const keysOf = async (person = maja) => (await database.read(person)).changes.map(({ key }) => key)
  return { database, keysOf }
}

test('many changes that are made at once are kept in order, each person’s by themselves, by two transactions', async (t) => {
  const { database, keysOf } = fresh(t)
  await keysOf()
  const opened = t.mock.method(IDBDatabase.prototype, 'transaction')
  const keys = Array.from({ length: 300 }, (_, index) => `change ${index}`)
  await Promise.all([
    ...keys.map((key) => database.step(maja, add(key), { mayWait: true })),
    database.step(jonas, add('his'), { mayWait: true }),
  ])
  assert.equal(opened.mock.callCount(), 2)
  assert.deepEqual(await keysOf(), keys)
  assert.deepEqual(await keysOf(jonas), ['his'])
})

test('a file that cannot be kept takes no change with it that was made at the same time', async (t) => {
  const { database, keysOf } = fresh(t)
  const plan = { key: 'plan', name: 'plan.txt', size: 5 }
  const unkept = { key: 'plan', blob: { text: () => 'no file' } as unknown as Blob }
  const ends = await Promise.allSettled([
    database.step(maja, add('first')),
    database.step(maja, add('second'), { mayWait: true }),
    database.step(maja, (state) => addChange(state, change('plan', plan), false), { file: unkept }),
    database.step(maja, add('third'), { mayWait: true }),
  ])
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(await keysOf(), ['first', 'second', 'third'])
})

test('a file waits behind what was done before it and goes with its change', async (t) => {
  const { database, keysOf } = fresh(t)
  const plan = { key: 'plan', name: 'plan.txt', size: 5 }
  const kept = { key: 'plan', blob: new Blob(['larch']) }
  await Promise.all([
    database.step(maja, add('first')),
    database.step(maja, add('second'), { mayWait: true }),
    database.step(maja, (state) => addChange(state, change('plan', plan), false), { file: kept }),
    database.step(maja, add('third'), { mayWait: true }),
  ])
  assert.deepEqual(await keysOf(), ['first', 'second', 'plan', 'third'])
  assert.ok(await database.readFile('plan'))
  await database.step(maja, (state) => void (state.changes = []))
  assert.equal(await database.readFile('plan'), undefined)
})

test('a change that cannot be kept takes none with it that was made at the same time', async (t) => {
  const { database, keysOf } = fresh(t)
  const unkept = (state: State): void => void state.changes.push({ ...change('unkept'), name: (() => {}) as never })
  const ends = await Promise.allSettled([
    database.step(maja, add('first')),
    database.step(maja, add('second'), { mayWait: true }),
    database.step(maja, unkept, { mayWait: true }),
    database.step(maja, add('third'), { mayWait: true }),
  ])
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(await keysOf(), ['first', 'second', 'third'])
})

test('the connection is checked once for many changes that are made at once without a network', async (t) => {
  let checks = 0
  const queue = openQueue({
    person: maja,
    database: fresh(t).database,
    atOnce: storedIn(() => localStorage),
    channel: new BroadcastChannel('many at once'),
    server: {
      deliver: () => Promise.reject(new Error('it was sent')),
      read: () => Promise.reject(new Error('it was read')),
    },
    isOnline: () => false,
    checkConnection: () => void (checks += 1),
  })
  t.after(() => queue.close())
  for (let times = 0; times < 20; times++)
    queue.add({ method: 'POST', path: '/tasks', body: {} }, { name: '', shown: [] })
  await eventually(() => queue.changes.peek().length === 20 && checks > 0)
  await new Promise(setImmediate)
  assert.equal(checks, 1)
})
