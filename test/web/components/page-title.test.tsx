import { show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signal } from '@preact/signals'
import { act } from 'preact/test-utils'
import { Page } from '../../../src/web/screens/shared/page/page.tsx'

test('the window is called what its screen is called by now: another month, a new name', (t) => {
  const name = signal('April 2026')
  const Named = () => <Page title={name.value} />
  show(t, <Named />)
  assert.equal(document.title, 'April 2026 · Errand')
  void act(() => void (name.value = 'May 2026'))
  assert.equal(document.title, 'May 2026 · Errand')
})
