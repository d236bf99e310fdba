import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { promisifyRequest } from 'idb-keyval'
import { browserStore, readStored } from '../../src/web/sync/browser-store.ts'
import { openDatabase } from '../../src/web/sync/queue/database.ts'
import { comeBackHere, leaveHere } from '../../src/web/sync/while-here.ts'

const indexedDB = new IDBFactory()
Object.assign(globalThis, { indexedDB, IDBKeyRange })
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
})

test('what fails for another reason fails', async () => {
  const work = () => Promise.reject(new Error('There is no room'))
  await assert.rejects(browserStore()('readonly', work), /no room/)
})
