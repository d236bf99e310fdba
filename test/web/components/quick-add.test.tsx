import { show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from 'preact'
import { QuickAdd } from '../../../src/web/screens/shared/quick-add/quick-add.tsx'
import { addDrafts } from '../../../src/web/screens/shared/add-drafts.ts'
import { draftOf } from '../../../src/web/sync/drafts/drafts.ts'

test('words that quick add began with are no draft after Esc, also where that comes before the first frame', (t) => {
  show(t, null)
  const typed = draftOf<{ text: string; ignored: string[] }>(addDrafts('Buy milk').line)
  typed.value = { text: 'Buy milk', ignored: [] }
  const root = document.createElement('div')
  render(<QuickAdd place={{}} draft="Buy milk" close={() => {}} />, root)
  assert.ok(root.querySelector('[role="dialog"]'))
  render(null, root)
  assert.equal(typed.peek(), null)
})
