import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadOnce } from '../../../src/web/ui/lazy.tsx'

test('who asks for a chunk while it is on its way goes on after those who asked before', async () => {
  const arrived = Promise.withResolvers<string>()
  const answers = [arrived.promise, Promise.resolve('at once')]
  const bring = loadOnce(() => answers.shift()!)
  const gone: string[] = []
  const both = ['first', 'second'].map((who) => bring().then(() => gone.push(who)))
  await new Promise(setImmediate)
  arrived.resolve('late')
  await Promise.all(both)
  assert.deepEqual(gone, ['first', 'second'])
})

test('a chunk that did not come is asked for again', async () => {
  const answers = [Promise.reject(new Error('no network')), Promise.resolve('here')]
  const bring = loadOnce(() => answers.shift()!)
  await assert.rejects(bring(), /no network/)
  assert.equal(await bring(), 'here')
})
