/** What happens while an export is read: it is made piece by piece, as slowly as its reader takes it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserRow } from '../../../schema/tables/people.ts'
import type { Actor } from '../../../src/domain/access/actor.ts'
import { LONGEST_DESCRIPTION } from '../../../src/domain/lengths.ts'
import { accountJson } from '../../../src/features/export/account.ts'
import { projectCsv } from '../../../src/features/export/project-csv.ts'
import { visibleProject } from '../../../src/features/projects/queries.ts'
import { openInstanceKey } from '../../../src/platform/instance-key.ts'
import { freshFolder, openTestDatabase, type Ends } from '../../support/database.ts'
import { seed } from '../../support/stored/seed.ts'
import { assertServesOthers, longestTurn } from '../../support/work/stalls.ts'

const NOW = '2026-03-04T08:00:00.000Z'
const SECRET = 'Not for you'
const COMMENTS = 2_000

/** A member of two projects, the last with 200 tasks, and the exports that they read. */
async function household(t: Ends) {
  const dataDir = freshFolder(t)
  const { people, projects, page, task } = await seed(dataDir, { tasks: 300, projects: 3, people: 2 })
  const { db } = openTestDatabase(t, { dataDir })
  const row = db.get<UserRow>('SELECT * FROM users WHERE id = ?', [people[1]!.id])!
  const reader = { ...row, is_admin: false, session_id: null } as Actor
  const change = (sql: string, ...values: string[]) => db.write((tx) => void tx.run(sql, values))
  return {
    account: () => accountJson(db, openInstanceKey(dataDir), reader, NOW),
    csv: () => projectCsv(db, reader, visibleProject(db, reader, page)!),
    talksLong: () =>
      change(
        `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${COMMENTS})
         INSERT INTO comments (id, task_id, body, created_at, updated_at)
         SELECT printf('%05d', n), ?, printf('Said %d ', n) || ?, n % 7, '' FROM numbers`,
        ...[task, 'lorem "ipsum" '.repeat(350)],
      ),
    describesLong: () =>
      change('UPDATE tasks SET description = ? WHERE project_id = ?', 'ø'.repeat(LONGEST_DESCRIPTION), page),
    tasksLeave: () =>
      change('UPDATE tasks SET project_id = ?, content = ? WHERE project_id = ?', projects[0]!, SECRET, page),
    readerLeaves: async () => {
      await change('DELETE FROM members WHERE user_id = ? AND project_id = ?', reader.id, page)
      await change('UPDATE tasks SET content = ? WHERE project_id = ?', SECRET, page)
      await change('UPDATE sections SET name = ? WHERE project_id = ?', SECRET, page)
    },
  }
}

/** The whole text; `happens` as soon as it is read to `mark`. */
async function textOf(pieces: AsyncIterable<string>, mark: RegExp, happens: () => Promise<unknown>): Promise<string> {
  let text = ''
  let isRead = false
  for await (const piece of pieces) {
    text += piece
    if (!isRead && (isRead = mark.test(text))) await happens()
  }
  return text
}

for (const [event, when] of [
  ['tasksLeave', 'its tasks are moved out'],
  ['readerLeaves', 'its reader is taken off'],
] as const) {
  test(`an account’s export tells no more of a project when ${when}`, async (t) => {
    const home = await household(t)
    const text = await textOf(home.account(), /Project 2[^]*"content"/, home[event])
    assert.doesNotMatch(text, new RegExp(SECRET))
    const last = JSON.parse(text).projects.at(-1)
    assert.deepEqual([last.name, last.tasks.length], ['Project 2', 10])
  })

  test(`a project’s export tells no more of it when ${when}`, async (t) => {
    const home = await household(t)
    const text = await textOf(home.csv(), /^task,/m, home[event])
    assert.doesNotMatch(text, new RegExp(SECRET))
    assert.equal(text.match(/^task,/gm)?.length, 10)
  })
}

test('a project that its reader has left before its turn is not in the export of the account', async (t) => {
  const home = await household(t)
  const text = await textOf(home.account(), /"version"/, home.readerLeaves)
  assert.deepEqual(
    JSON.parse(text).projects.map(({ name }: { name: string }) => name),
    ['Project 1'],
  )
})

for (const format of ['account', 'csv'] as const)
  test(`a task with thousands of comments is in the ${format} in pieces, each comment once`, async (t) => {
    const home = await household(t)
    await home.talksLong()
    let [text, longest] = ['', 0]
    for await (const piece of home[format]()) {
      text += piece
      longest = Math.max(longest, piece.length)
    }
    const told = new Set(text.match(/Said \d+ /g))
    assert.deepEqual([told.size, text.match(/Said \d+ /g)?.length], [COMMENTS, COMMENTS])
    assert.ok(longest < text.length / 2, 'it came at once')
    await assertServedBetween(home[format])
  })

for (const format of ['account', 'csv'] as const)
  test(`others are served while tasks with the longest texts are written to the ${format}`, async (t) => {
    const home = await household(t)
    await home.describesLong()
    await assertServedBetween(home[format])
  })

async function assertServedBetween(write: () => AsyncIterable<string>): Promise<void> {
  const ms = await longestTurn(async () => {
    for await (const piece of write()) assert.ok(piece)
  }, 25)
  assertServesOthers(ms, 25)
}
