import { show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'preact/test-utils'
import { EVERYTHING, noteLoaded } from '../../../src/web/data/loading/loaded.ts'
import { InlineAdd } from '../../../src/web/screens/shared/task-row/add-row.tsx'
import { Upcoming } from '../../../src/web/screens/upcoming/upcoming.tsx'
import { draftOf } from '../../../src/web/sync/drafts/drafts.ts'
import { now } from '../../../src/web/text/clock.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('what is half written for a day of Upcoming stands under its date after midnight too, in the same field, and comes back there', async (t) => {
  await InlineAdd.prefetch()
  noteLoaded(EVERYTHING)
  draftOf('add {"day":"2026-03-04"} line').value = { text: 'Bake rye bread', ignored: [] }
  const begun = ({ find }: ReturnType<typeof show>) =>
    find<HTMLTextAreaElement>('[data-date="2026-03-04"] .quick-field')
  const page = show(t, <Upcoming />)
  const field = begun(page)
  assert.equal(field.value, 'Bake rye bread')
  await act(() => void (now.value += DAY_MS))
  assert.equal(begun(page), field)
  const dates = page.findAll('.upcoming-day header b').map((day) => day.textContent)
  assert.deepEqual(dates.slice(0, 3), ['4', '5', '6'])
})
