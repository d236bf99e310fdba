import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../../src/domain/access/actor.ts'
import { search } from '../../../src/features/search/queries.ts'
import { freshFolder, openTestDatabase } from '../../support/database.ts'
import { COMMON_WORD, RARE_WORD, seed } from '../../support/stored/seed.ts'

const asActor = (id: string): Actor => ({
  ...{ id, name: '', email: '', timezone: 'UTC', locale: 'en' },
  ...{ week_start: 1, is_admin: false, session_id: null },
})

test('among 30,000 tasks everybody finds all that they can see of a common and of a rare word, and nothing else', async (t) => {
  const dataDir = freshFolder()
  const { people } = await seed(dataDir, { tasks: 30_000 })
  const { db, close } = openTestDatabase(undefined, { dataDir })
  t.after(close)
  const visible = (id: string, word: string): string[] =>
    db
      .all<{ id: string }>(
        `SELECT t.id FROM tasks t JOIN members m ON m.project_id = t.project_id AND m.user_id = ?
         WHERE ' ' || t.content || ' ' LIKE ? AND t.deleted_at IS NULL`,
        [id, `% ${word} %`],
      )
      .map((row) => row.id)
  for (const { id } of [people[0]!, people[8]!, people[20]!, people[59]!]) {
    for (const word of [COMMON_WORD, RARE_WORD]) {
      for (const q of [word, word.slice(0, -2)]) {
        const can = new Set(visible(id, word))
        const found = search(db, asActor(id), { q, limit: 500 })
          .tasks.toJSON()
          .map((task) => task.id)
        assert.equal(found.length, Math.min(500, can.size), `${q} for ${id}`)
        assert.equal(new Set(found).size, found.length)
        assert.ok(found.every((task) => can.has(task)))
      }
    }
  }
})
