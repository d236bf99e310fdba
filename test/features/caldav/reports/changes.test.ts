/** How much is read at once for a client's sync token: others are served between the slices. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserRow } from '../../../../schema/tables/people.ts'
import type { Actor } from '../../../../src/domain/access/actor.ts'
import { changesSinceToken, syncToken } from '../../../../src/features/caldav/reports/changes.ts'
import type { Reader, SqlParameters } from '../../../../src/platform/db/transaction.ts'
import { freshFolder, openTestDatabase, type Ends } from '../../../support/database.ts'
import { seed } from '../../../support/stored/seed.ts'

const SLICE = 50

/** A list of 200 tasks, and what a client learns of it: sizes of the slices, and statements that read it before them. */
async function listOf200(t: Ends) {
  const dataDir = freshFolder(t)
  const { people, page, labels } = await seed(dataDir, { tasks: 1_300, projects: 2, people: 1 })
  const { db } = openTestDatabase(t, { dataDir })
  const actor = {
    ...db.get<UserRow>('SELECT * FROM users WHERE id = ?', [people[0]!.id])!,
    is_admin: false,
    session_id: null,
  } as Actor
  const run = (sql: string, ...values: string[]) => db.write((tx) => void tx.run(sql, values))
  await run('DELETE FROM task_labels')
  return {
    token: () => syncToken(db, actor, page),
    labels,
    labelled: (where: string, label = labels[0]!) =>
      run(`INSERT INTO task_labels SELECT id, ?, ? FROM tasks WHERE ${where}`, actor.id, label),
    edit: (label = labels[0]!) =>
      run(
        `INSERT INTO journal (type, kind, object_id, user_id, at) VALUES ('label.updated', 'label', ?, ?, '')`,
        ...[label, actor.id],
      ),
    change: (times: number) =>
      run(
        `INSERT INTO journal (type, kind, object_id, project_id, at)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${times})
         SELECT 'task.updated', 'task', id, project_id, '' FROM numbers, (SELECT * FROM tasks WHERE project_id = ? LIMIT 1)`,
        page,
      ),
    archive: async (count: number) => {
      await run(
        `INSERT INTO sections (id, project_id, name, position, created_at, updated_at) VALUES ('s', ?, 'Old', 'a', '', '')`,
        page,
      )
      await run(
        `UPDATE tasks SET section_id = 's' WHERE id IN (SELECT id FROM tasks WHERE project_id = ? AND deleted_at IS NULL LIMIT ${count})`,
        page,
      )
      await run(`UPDATE sections SET archived = 1`)
      await run(
        `INSERT INTO journal (type, kind, object_id, project_id, at) VALUES ('section.updated', 'section', 's', ?, '')`,
        page,
      )
    },
    page,
    ask: (token: string | null, limit: number | null) => {
      const asked: string[] = []
      let rowsAtOnce = 0
      const all: Reader['all'] = <Row>(sql: string, parameters?: SqlParameters) => {
        asked.push(sql)
        const rows = db.all<Row>(sql, parameters)
        rowsAtOnce += rows.length
        return rows
      }
      const changes = changesSinceToken({ ...db, all }, actor, page, token, limit)
      const atOnce = asked.filter((sql) => sql.includes('task_labels')).length
      const atFirst = rowsAtOnce
      const slices = [...changes.slices]
      return { atOnce, rowsAtOnce: atFirst, sizes: slices.map(({ length }) => length), tasks: slices.flat(), changes }
    },
  }
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)

test('a page of many tasks is read in slices, and the next one goes on after it', async (t) => {
  const { ask } = await listOf200(t)
  for (const limit of [130, 150]) {
    const first = ask(null, limit)
    const second = ask(first.changes.token, limit)
    assert.deepEqual([sum(first.sizes), first.changes.more], [limit, true])
    assert.deepEqual([sum(second.sizes), second.changes.more], [200 - limit, false])
    assert.equal(new Set([...first.tasks, ...second.tasks].map(({ id }) => id)).size, 200)
    assert.ok(Math.max(...first.sizes) <= SLICE)
  }
  const all = ask(null, 200)
  assert.deepEqual([sum(all.sizes), all.changes.more], [200, false])
})

test('many edits of a label are one question', async (t) => {
  const { ask, token, labelled, edit, page } = await listOf200(t)
  await labelled(`project_id = '${page}' AND rowid % 4 = 0`)
  const before = token()
  for (let count = 0; count < 60; count++) await edit()
  const { atOnce, sizes, changes } = ask(before, null)
  assert.deepEqual([atOnce, sum(sizes), changes.token, changes.more], [1, 50, token(), false])
})

test('an edit of a label with more tasks than a page or than are read at once is the whole list, in slices', async (t) => {
  const { ask, token, labelled, edit, page } = await listOf200(t)
  await labelled(`project_id = '${page}'`)
  const before = token()
  await edit()
  const first = ask(before, 150)
  assert.deepEqual([sum(first.sizes), first.changes.more], [150, true])
  assert.equal(sum(ask(first.changes.token, 150).sizes), 50)
  await labelled(`project_id <> '${page}'`)
  const { sizes } = ask(before, null)
  assert.deepEqual([sum(sizes), Math.max(...sizes)], [200, SLICE])
})

test('tasks of other lists count for how many are read at once for edited labels', async (t) => {
  const { ask, token, labels, labelled, edit, page } = await listOf200(t)
  for (const label of labels.slice(0, 10)) await labelled(`project_id <> '${page}' AND rowid % 2 = 0`, label)
  const before = token()
  for (const label of labels.slice(0, 10)) await edit(label)
  const { rowsAtOnce, sizes } = ask(before, null)
  assert.deepEqual([rowsAtOnce < 2_100, sum(sizes)], [true, 200], `${rowsAtOnce} rows`)
})

test('the tasks of a section that was archived are gone, also where more of them are than a page takes', async (t) => {
  const { ask, token, archive } = await listOf200(t)
  const before = token()
  await archive(60)
  for (const limit of [null, 100, 20]) {
    const { changes } = ask(before, limit)
    assert.equal(new Set([...changes.gone].flat()).size, 60, String(limit))
  }
})

test('a token from before more changes than are read at once is too old, whatever the limit', async (t) => {
  const { ask, token, change } = await listOf200(t)
  const before = token()
  await change(5_000)
  assert.deepEqual(ask(before, null).sizes, [1])
  await change(1)
  for (const limit of [null, 100]) assert.throws(() => ask(before, limit), /too old/)
})
