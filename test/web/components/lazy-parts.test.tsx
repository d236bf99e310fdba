import { show } from '../support/window.tsx'
import { signal } from '@preact/signals'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTellLoadFailed } from '../../../src/web/ui/floating/layers.tsx'
import { lazy } from '../../../src/web/ui/lazy.tsx'
import { eventually } from '../../support/eventually.ts'

test('of a part of a screen whose program does not come, and for which nothing stands meanwhile, that is told once', async (t) => {
  let told = 0
  let asked = 0
  setTellLoadFailed(() => (told += 1))
  t.after(() => setTellLoadFailed(() => null))
  const Part = lazy<{ n: number }>(() => {
    asked += 1
    return Promise.reject(new Error('no network'))
  })
  const n = signal(1)
  const Screen = () => <Part n={n.value} />
  show(t, <Screen />)
  await eventually(() => told === 1)
  n.value = 2
  await eventually(() => asked === 2)
  await new Promise(setImmediate)
  assert.equal(told, 1)
  const Other = lazy(
    () => Promise.reject(new Error('no network')),
    () => <p>Could not load</p>,
  )
  setTellLoadFailed(() => assert.fail('it stands there'))
  const { find } = show(t, <Other />)
  await new Promise(setImmediate)
  assert.equal(find('p').textContent, 'Could not load')
})
