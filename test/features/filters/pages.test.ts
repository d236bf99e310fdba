/** However a page is read, by index or sorted, it is the first of all that the filter finds, and all are counted. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../../src/domain/access/actor.ts'
import { asksForCompleted } from '../../../src/domain/filters/ast.ts'
import { compile } from '../../../src/features/filters/compile.ts'
import { filterNamesOf } from '../../../src/features/filters/names.ts'
import { readFilter, runFilter } from '../../../src/features/filters/running.ts'
import { matchCondition } from '../../../src/features/indexing/match.ts'
import { expressions } from '../../support/filters/filter-arbitrary.ts'
import { openTestDatabase } from '../../support/database.ts'
import { seeded } from '../../support/stored/seeded.ts'
import { cases, fc } from '../../support/chance.ts'

const NOW = '2026-03-04T10:00:00.000Z'
const ORDERS = {
  due: ['t.due_key'],
  priority: ['t.priority', 't.due_key'],
  created: ['t.created_at'],
  updated: ['t.updated_at'],
  content: ['substr(t.content, 1, 100) COLLATE NOCASE'],
}
const WORDS = [
  '!all',
  'p1 | !p1',
  'completed',
  '!completed',
  'p2 & @label 1',
  '7 days & p1',
  'no date',
  '#Project 3 | today',
  'recurring | p1',
  'created: today | !p1',
  '@label 1 | has: comment | recurring',
  '!recurring',
  '!recurring & !has: comment',
  '!(recurring & p1)',
  '!p1 & !assigned to: me',
  '!p1 & (recurring | !@label 1)',
  'no time',
  'completed | recurring | !p1',
  'completed | /Section 1 | p1 | p2 | recurring | has: comment',
  '!(recurring & completed & p1)',
  '/Section 1',
  'no section | assigned to: Person 1*',
  'assigned & !assigned to: me',
  '!assigned to: none & p1',
  'assigned to: none | p1',
  'assigned to: Nobody & p1',
  '/Nowhere',
  '!shared',
  '!#Project 3 & p1',
  'completed & !p1',
  'completed & assigned to: others',
  '!completed & !recurring',
  'completed & !completed',
  'assigned to: Person 1* & 7 days',
]

test('a page of a filter’s is what sorting everything would begin with', async (t) => {
  const { dataDir, people } = await seeded({ tasks: 20_000 })
  const { db } = openTestDatabase(t, { dataDir })
  await db.write((tx) => {
    tx.run(`UPDATE tasks SET recurrence_rule = 'FREQ=DAILY' WHERE rowid % 5 = 0`)
    tx.run('UPDATE tasks SET comment_count = 1 WHERE rowid % 7 = 0')
    tx.run('UPDATE tasks SET deleted_at = ? WHERE rowid % 13 = 0', [NOW])
    tx.run("UPDATE sections SET archived = 1 WHERE name = 'Section 3'")
    tx.run("UPDATE projects SET archived = 1 WHERE name = 'Project 7'")
    // Some of the names that expressions ask for.
    tx.run("UPDATE sections SET name = 'Later!' WHERE name = 'Section 2'")
    tx.run("UPDATE projects SET name = 'Home' WHERE name LIKE 'Project 1%'")
    tx.run("UPDATE users SET name = 'Jonas' WHERE name LIKE 'Person 3%'")
    tx.run("UPDATE labels SET name = 'phone' WHERE name = 'label 2'")
    tx.run('UPDATE tasks SET created_at = ? WHERE rowid % 11 = 0', [NOW])
  })
  const actor = { id: people[0]!.id, timezone: 'Europe/Copenhagen', locale: 'en', week_start: 1 } as Actor
  const names = filterNamesOf(db, actor.id)
  const asked = fc.record({
    query: fc.oneof(
      fc.constantFrom(...WORDS),
      expressions().map(({ text }) => text),
    ),
    sort: fc.constantFrom(...(Object.keys(ORDERS) as (keyof typeof ORDERS)[])),
    order: fc.constantFrom('asc' as const, 'desc' as const),
  })
  fc.assert(
    fc.property(asked, ({ query, sort, order }) => {
      const filter = readFilter(query, actor, NOW)
      const startOfDay = (day: string) => `${day}T00:00:00.000Z`
      const where = compile(filter, { actorId: actor.id, names, startOfDay, search: matchCondition })
      const open = asksForCompleted(filter) ? '1' : 't.completed_at IS NULL'
      const from = `FROM tasks t JOIN projects p ON p.id = t.project_id LEFT JOIN sections s ON s.id = t.section_id
        WHERE t.deleted_at IS NULL AND NOT p.archived AND NOT ifnull(s.archived, 0) AND ${open} AND ${where.sql}`
      const keys = [...ORDERS[sort], 't.id'].map((key) => `${key} ${order}`)
      const first = db.all<{ id: string }>(`SELECT t.id ${from} ORDER BY ${keys.join(', ')} LIMIT 7`, where.parameters)
      const { total } = db.get<{ total: number }>(`SELECT count(*) AS total ${from}`, where.parameters)!
      const page = runFilter(db, actor, query, { sort, order, limit: 7 }, NOW)
      assert.equal(page.total, total)
      assert.deepEqual(
        page.tasks.toJSON().map(({ id }) => id),
        first.map(({ id }) => id),
      )
      assert.equal(page.next_cursor === null, total <= 7)
    }),
    { numRuns: cases(200, 50), ignoreEqualValues: true },
  )
})
