import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { promisifyRequest } from 'idb-keyval'
import { browserStore, readStored, writeStored } from '../../../src/web/sync/browser-store.ts'
import { openDatabase } from '../../../src/web/sync/queue/database.ts'
import { forgetAsked } from '../../../src/web/sync/http/http.ts'
import { StoredParts } from '../../../src/web/sync/state/stored-parts.ts'
import { comeBackHere, leaveHere } from '../../../src/web/sync/while-here.ts'
import { eventually } from '../../support/eventually.ts'

const indexedDB = new IDBFactory()
Object.assign(globalThis, { indexedDB, IDBKeyRange })
const isOf = (vendor: string): unknown =>
  Object.defineProperty(navigator, 'vendor', { value: vendor, configurable: true })
isOf('Apple Computer, Inc.')
const person = { id: 'maja', email: 'maja@home' }

/** What another page reads, which waits for every transaction that this one has begun. */
async function readElsewhere(database: string, store: string, key: string): Promise<unknown> {
  const other = await promisifyRequest(indexedDB.open(database))
  const found = await promisifyRequest(other.transaction(store, 'readwrite').objectStore(store).get(key))
  other.close()
  return found
}

test('a page kept for Back holds no transaction: what it had begun is aborted, and done once it is back', async (t) => {
  const queue = openDatabase(indexedDB)
  await queue.read(person)
  await readStored('visit')
  let runs = 0
  /** Leaves the page the first time, and does it the second. */
  const leftBefore = <T>(end: () => T): T | undefined => {
    runs += 1
    if (runs > 1) return end()
    leaveHere()
    return undefined
  }
  const begun = t.mock.method(IDBDatabase.prototype, 'transaction').mock

  const stepped = queue.step(person, (state) => leftBefore(() => Object.assign(state, { senders: { tasks: 'here' } })))
  assert.equal(await readElsewhere('errand-queue', 'people', person.id), undefined)
  assert.equal(runs, 1)
  const seen = begun.callCount()
  const read = queue.read(person)
  const visit = readStored('visit')
  await new Promise(setImmediate)
  assert.equal(begun.callCount(), seen, 'nothing is begun meanwhile')
  comeBackHere()
  await stepped
  assert.deepEqual([(await read).senders, await visit], [{ tasks: 'here' }, undefined])

  runs = 0
  const written = browserStore()('readwrite', (store) => {
    store.put('half', 'visit')
    leftBefore(() => store.put('whole', 'visit'))
    return promisifyRequest(store.transaction)
  })
  assert.equal(await readElsewhere('errand', 'kept', 'visit'), undefined)
  comeBackHere()
  await written
  assert.equal(await readStored('visit'), 'whole')

  const kept = new StoredParts<string>('visit')
  await kept.write('of today', new Map([['task 1', [{}]]]))
  const removed = kept.remove()
  await Promise.resolve()
  leaveHere()
  comeBackHere()
  await removed
  assert.equal(await kept.read(), undefined)
})

test('what a page had begun, or waits with, is not done once it is back without its person', async () => {
  await writeStored('visit', 'of Ole')
  const queue = openDatabase(indexedDB)
  let runs = 0
  const work = (): unknown => (runs += 1) && leaveHere()
  const begun = queue.step(person, work)
  await eventually(() => assert.equal(runs, 1))
  const waits = [queue.step(person, work), browserStore()('readwrite', (store) => store.put('of Maja', 'visit'))]
  leaveHere()
  forgetAsked()
  comeBackHere()
  const ends = await Promise.allSettled([begun, ...waits])
  assert.deepEqual(
    ends.map((end) => end.status === 'rejected' && end.reason.name),
    ['Withdrawn', 'Withdrawn', 'Withdrawn'],
  )
  assert.equal(runs, 1)
  assert.equal(await readStored('visit'), 'of Ole')
})

test('where the browser ends it itself, a file that is being stored when the page is left is stored', async (t) => {
  isOf('Google Inc.')
  t.after(() => isOf('Apple Computer, Inc.'))
  const stored = browserStore()('readwrite', (store) => {
    store.put('a photo', 'file')
    leaveHere()
    return promisifyRequest(store.transaction)
  })
  await stored
  assert.equal(await readStored('file'), 'a photo')
})

test('what fails for another reason fails', async () => {
  const work = () => Promise.reject(new Error('There is no room'))
  await assert.rejects(browserStore()('readonly', work), /no room/)
})
