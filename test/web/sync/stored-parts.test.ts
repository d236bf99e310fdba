import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { keys } from 'idb-keyval'
import { browserStore } from '../../../src/web/sync/browser-store.ts'
import { StoredParts, type Parts } from '../../../src/web/sync/state/stored-parts.ts'

Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange })

const [milk, soap, rope] = ['Milk', 'Soap', 'Rope'].map((content) => ({ content })) as [object, object, object]
const partsOf = (parts: Record<string, object[]>): Parts => new Map(Object.entries(parts))

const kept = async (name: string): Promise<unknown> => {
  const found = await new StoredParts<string>(name).read()
  return found && [found.value, Object.fromEntries(found.parts)]
}

test('only the parts that changed are written, and those that are gone are deleted', async (t) => {
  const { mock } = t.mock.method(IDBObjectStore.prototype, 'put')
  const partsPut = async (write: () => Promise<void>): Promise<number> => {
    mock.resetCalls()
    await write()
    return mock.callCount() - 1
  }
  const page = new StoredParts<string>('visit')
  await page.write('first', partsOf({ a: [milk, soap], b: [rope] }))
  assert.equal(await partsPut(() => page.write('second', partsOf({ a: [milk], b: [rope] }))), 1)
  assert.deepEqual(await kept('visit'), ['second', { a: [milk], b: [rope] }])
  assert.equal(await partsPut(() => page.write('second', partsOf({ a: [{ ...milk }], b: [{ ...rope }] }))), 0)
  await page.write('third', partsOf({ b: [rope] }))
  assert.deepEqual(await kept('visit'), ['third', { b: [rope] }])

  const next = new StoredParts<string>('visit')
  const found = await next.read()
  assert.equal(await partsPut(() => next.write('fourth', found!.parts)), 0, 'what was read is not written again')
})

test('while many rows are written others get their turn, and all are written in one transaction', async (t) => {
  const happened: string[] = []
  const put = IDBObjectStore.prototype.put
  t.mock.method(IDBObjectStore.prototype, 'put', function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
    happened.push('put')
    setImmediate(() => happened.push('others'))
    return put.apply(this, given)
  })
  let now = 0
  t.mock.method(performance, 'now', () => (now += 5))
  const parts = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, [milk]]))
  const page = new StoredParts<string>('large')
  const written = page.write('all', partsOf(parts))
  assert.deepEqual(await kept('large'), ['all', parts])
  await written
  assert.ok(happened.indexOf('others') < happened.lastIndexOf('put') - 1, happened.join(' '))
})

test('after another page has written, all is written: nothing of the other stays', async () => {
  const [here, there] = [new StoredParts<string>('shared'), new StoredParts<string>('shared')]
  const mine = partsOf({ a: [milk] })
  await here.write('here', mine)
  await there.write('there', partsOf({ a: [soap], z: [rope] }))
  await here.write('here again', mine)
  assert.deepEqual(await kept('shared'), ['here again', { a: [milk] }])
})

test('what is removed is gone with all its parts, and nothing beside it', async () => {
  const [visit, beside] = [new StoredParts<string>('short'), new StoredParts<string>('shorter')]
  await beside.write('stays', partsOf({ a: [rope] }))
  await visit.write('goes', partsOf({ a: [milk] }))
  await visit.remove()
  assert.equal(await kept('short'), undefined)
  assert.deepEqual(await kept('shorter'), ['stays', { a: [rope] }])
  const left = (await keys<string>(browserStore())).filter((key) => key.startsWith('short '))
  assert.deepEqual(left, [])
})

test('all is kept on plain http too, where the browser makes no UUIDs', async (t) => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  t.after(() => Reflect.deleteProperty(crypto, 'randomUUID'))
  await new StoredParts<string>('plain').write('visit', partsOf({ a: [milk] }))
  assert.deepEqual(await kept('plain'), ['visit', { a: [milk] }])
})
