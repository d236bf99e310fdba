import assert from 'node:assert/strict'
import { test } from 'node:test'
import { templateList, templates } from '../../../src/web/data/templates.ts'
import { preferences } from '../../../src/web/text/locale.ts'

test('names stand in the order of the person’s language, whatever that of the browser is', () => {
  const names = ['Zoo', 'Ånd', 'Ark']
  const [color, icon, created_at] = ['teal', null, '2026-03-04T08:00:00Z'] as const
  const counts = { task_count: 0, section_count: 0 }
  templates.put(
    ...names.map((name) => ({ id: name, name, color, icon, ...counts, created_at, updated_at: created_at })),
  )
  const shownTo = (locale: string): string[] => {
    preferences.value = { locale, timezone: 'Europe/Copenhagen', week_start: 1, time_format: 'auto' }
    return templateList.value.map(({ name }) => name)
  }
  assert.deepEqual(shownTo('en'), ['Ånd', 'Ark', 'Zoo'])
  assert.deepEqual(shownTo('da'), ['Ark', 'Zoo', 'Ånd'])
})
