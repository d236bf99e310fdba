import { deafPage } from '../support/deaf-page.ts'
import { holdAnswers, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Changes } from '../../../src/contract/live.ts'
import { deleteFilter } from '../../../src/web/data/filters/filter-changes.ts'
import { filters } from '../../../src/web/data/filters/filters.ts'
import { deleteLabel } from '../../../src/web/data/labels/label-changes.ts'
import { labels } from '../../../src/web/data/labels/labels.ts'
import { receive } from '../../../src/web/data/loading/changes.ts'
import { undoNewest } from '../../../src/web/data/messages.ts'
import { deleteSection } from '../../../src/web/data/projects/section-changes.ts'
import { sections } from '../../../src/web/data/projects/sections.ts'
import { changes as unanswered } from '../../../src/web/sync/queue/current.ts'
import { readChanges } from '../../../src/web/sync/state/reconcile.ts'
import type { Ends } from '../../support/database.ts'

/** Makes a change, and waits for the answer to it. */
async function answered(change: () => void): Promise<void> {
  const isMade = until(() => unanswered.value.length > 0)
  change()
  await isMade
  await until(() => unanswered.value.length === 0)
}

/** Maja's page with a filter, a section and a label, which hears of changes when the test says so. */
async function furnished(t: Ends) {
  const page = await deafPage(t)
  const { api, hear, news } = page
  const made = async (path: string, body: object): Promise<string> => (await api.post(path, body)).body.id
  const filter = await made('/filters', { name: 'Calls', query: '@phone' })
  const section = await made(`/projects/${await made('/projects', { name: 'Boat' })}/sections`, { name: 'Deck' })
  const label = await made('/labels', { name: 'phone' })
  await hear()
  const newsOf = async (id: string): Promise<Changes['changes']> =>
    (await news()).changes.filter(({ payload }) => payload !== null && 'id' in payload && payload.id === id)
  return { ...page, filter, section, label, newsOf }
}

test('what was deleted and is back does not go for a moment with news of its deletion, which come late', async (t) => {
  const { filter, section, newsOf } = await furnished(t)
  const cases = [
    { id: filter, rows: filters, deleteIt: () => deleteFilter(filters.peek(filter)!) },
    { id: section, rows: sections, deleteIt: () => deleteSection(sections.peek(section)!) },
  ]
  let beforeAnswer: () => unknown = () => {}
  holdAnswers(t, /^POST \S+\/undo$/, async () => beforeAnswer())
  for (const { id, rows, deleteIt } of cases) {
    for (const when of ['before', 'after']) {
      await answered(deleteIt)
      const deleted = (await newsOf(id)).at(-1)!
      assert.match(deleted.type, /deleted$/)
      beforeAnswer = () => when === 'before' && receive(deleted)
      await answered(undoNewest)
      if (when === 'after') receive(deleted)
      assert.ok(rows.peek(id), `${deleted.type}, ${when} the answer`)
      receive((await newsOf(id)).at(-1)!)
    }
  }
})

test('what is read of a row that is back counts, though news of its deletion came before the answer that brings it back', async (t) => {
  const { label, newsOf } = await furnished(t)
  await answered(() => deleteLabel(labels.peek(label)!))
  const deleted = (await newsOf(label)).at(-1)!
  holdAnswers(t, /^POST \S+\/undo$/, async () => receive(deleted))
  const { changes } = await readChanges(async () => {
    await answered(undoNewest)
    return { changes: (await newsOf(label)).slice(-1), seq: '', resync: false }
  })
  changes.forEach(receive)
  assert.equal(labels.peek(label)?.name, 'phone')
})
