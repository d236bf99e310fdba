/**
 * Everything a household asks for every day is read by index: no statement reads a whole table, and none sorts more
 * than it answers, those apart that say why.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import BetterSqlite3 from 'better-sqlite3'
import { SORTS } from '../../src/contract/tasks.ts'
import { INDEX_TRIGGERS, SQL_FUNCTIONS } from '../../src/features/indexing/upkeep.ts'
import { TASK_FUNCTIONS } from '../../src/features/tasks/wire.ts'
import { openRaw } from '../../src/platform/db/connection.ts'
import { Client, startApp } from '../support/app.ts'
import { freshFolder, openTestDatabase } from '../support/database.ts'
import { RARE_WORD, seed } from '../support/stored/seed.ts'

type Prepare = (this: BetterSqlite3.Database, sql: string) => BetterSqlite3.Statement
const prepare = Reflect.get(BetterSqlite3.prototype, 'prepare') as Prepare
let asked = 'start'
/** SQL → what it was first prepared for. */
const statements = new Map<string, string>()
const ends: (() => unknown)[] = []
let api: Client
let filled: BetterSqlite3.Database
let empty: BetterSqlite3.Database
let tables: string[]

before(async () => {
  BetterSqlite3.prototype.prepare = function (this: BetterSqlite3.Database, sql: string) {
    if (/^\s*(select|with|insert|update|delete)\b/i.test(sql) && !statements.has(sql)) statements.set(sql, asked)
    return prepare.call(this, sql)
  } as never
  ends.push(() => void (BetterSqlite3.prototype.prepare = prepare as never))
  const dataDir = freshFolder()
  const { people, page, task, labels, projects } = await seed(dataDir, { tasks: 10_000 })
  const app = await startApp(
    { after: (end) => ends.unshift(end) },
    { ERRAND_DATA_DIR: dataDir, ERRAND_BASE_URL: 'http://localhost' },
  )
  api = new Client(app.url, { Authorization: `Bearer ${people[0]!.token}` })
  filled = connectTo(dataDir)
  const fresh = freshFolder()
  await openTestDatabase(undefined, { dataDir: fresh }).close()
  empty = connectTo(fresh)
  tables = prepare.call(filled, "SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[]
  statements.clear()
  await aDay({ page, task, label: labels[0]!, project: projects[3]! })
  asked = 'a tick of the clock'
  await app.tick()
})
after(async () => {
  for (const end of ends) await end()
})

function connectTo(dataDir: string): BetterSqlite3.Database {
  const db = openRaw(join(dataDir, 'errand.db'), { ...SQL_FUNCTIONS, ...TASK_FUNCTIONS })
  db.exec(INDEX_TRIGGERS)
  ends.unshift(() => db.close())
  return db
}

async function aDay({ page, task, label, project }: Record<'page' | 'task' | 'label' | 'project', string>) {
  const filter = (query: string) => `/filters/preview?query=${encodeURIComponent(query)}`
  const paged = [
    '/tasks',
    `/tasks?project_id=${page}`,
    '/tasks?completed=only',
    '/projects',
    '/sections',
    `/projects/${page}/activity`,
    ...['', '&order=desc', '&completed=include', '&completed=only', `&project_id=${project}`, '&priority=1'].flatMap(
      (of) => SORTS.map((sort) => `/tasks?sort=${sort}${of}`),
    ),
    ...SORTS.map((sort) => `/tasks?sort=${sort}&label_id=${label}`),
    ...SORTS.map((sort) => `/tasks?sort=${sort}&due_from=2026-03-04&due_before=2027-03-04`),
    ...['!p1', 'assigned', 'completed'].flatMap((query) => SORTS.map((sort) => `${filter(query)}&sort=${sort}`)),
  ]
  const reads = [
    ...['/auth/me', '/today', '/today.txt', '/upcoming', '/labels', '/filters', '/people', '/notifications'],
    ...[`/projects/${page}`, `/projects/${page}/sections`, `/projects/${page}/members`],
    ...[`/tasks?project_id=${project}&completed=only`, `/tasks?label_id=${label}`, `/tasks?parent_id=${task}`],
    ...['/tasks?assignee_id=me', `/tasks?q=${RARE_WORD}`, '/tasks?due_from=2026-03-04&due_before=2026-03-11'],
    ...['/tasks?no_date=true', `/search?q=${RARE_WORD.slice(0, 5)}`, '/trash/tasks', '/trash/projects', '/changes'],
    ...['today | overdue', '7 days & p1', '@label 1', '#Project 3', 'assigned to: me', RARE_WORD, 'no date'].map(
      filter,
    ),
    ...['recurring', 'subtask', 'has: comment', 'has: attachment', 'has: description', 'created: today'].map(filter),
    ...['recurring | p1', 'created: today | p1', '@label 1 | assigned to: me', '!recurring', '!assigned to: me'].map(
      filter,
    ),
    ...['p1 & !recurring', '!(recurring & p1)', '!p1 & (subtask | !recurring)', 'no time'].map(filter),
    ...['/Section 1', 'no section', 'assigned', '!assigned', 'assigned to: Person 1*', '/Section 1 | assigned'].map(
      filter,
    ),
    ...['assigned to: others', 'completed', '!completed & p1', '!shared'].map(filter),
    ...['', '/activity', '/occurrences', '/reminders', '/comments', '/attachments'].map((of) => `/tasks/${task}${of}`),
  ]
  const { body: feed } = await api.get('/feed')
  reads.push('/feed', `/export/projects/${page}.ics`, `/${new URL(feed.url).pathname}`)
  for (const path of reads) await ask('GET', path)
  for (const path of paged) {
    const { body } = await ask('GET', `${path}${path.includes('?') ? '&' : '?'}limit=2`)
    if (body.next_cursor) await ask('GET', `${path}${path.includes('?') ? '&' : '?'}limit=2&cursor=${body.next_cursor}`)
  }
  const { body: mail } = await ask('GET', '/mail-address')
  for (let times = 0; times < 2; times++) await ask('POST', '//inbound/mail', { to: mail.address, subject: 'Buy oats' })
  const { body: made } = await ask('POST', '/tasks/quick-add', {
    text: `Buy milk tomorrow 9:00 #"Project 3" @"label 2" !1h`,
  })
  await ask('POST', '/tasks', { content: 'sub', parent_id: made.id, recurrence_rule: 'FREQ=DAILY' })
  await ask('PATCH', `/tasks/${made.id}`, { content: 'Buy bread', priority: 1, due_date: '2026-03-09' })
  await ask('POST', `/tasks/${made.id}/comments`, { body: 'Rye' })
  await ask('POST', `/tasks/${made.id}/move`, { project_id: page, after_id: null })
  await ask('POST', `/tasks/${made.id}/complete`)
  await ask('POST', `/tasks/${made.id}/reopen`)
  const gone = await ask('DELETE', `/tasks/${made.id}`)
  await ask('POST', '/undo', { id: gone.headers.get('x-undo-id') })
  await ask('DELETE', `/tasks/${made.id}`)
  await ask('POST', `/trash/tasks/${made.id}/restore`)
  await ask('POST', '/tasks/batch', { ids: [made.id, task], action: 'patch', patch: { due_date: '2026-03-05' } })
  await ask('POST', `/tasks/${made.id}/reminders`, { offset_min: -30 })
  const { body: section } = await ask('POST', `/projects/${page}/sections`, { name: 'Kitchen' })
  await ask('POST', `/sections/${section.id}/move`, { after_id: null })
  await ask('PATCH', `/tasks/${made.id}`, { section_id: section.id, labels: ['phone'] })
  await ask('DELETE', `/sections/${section.id}`)
  await ask('PATCH', `/labels/${label}`, { name: 'Calls' })
  await ask('DELETE', `/labels/${label}`)
  await ask('PATCH', `/projects/${page}`, { name: 'Home' })
  await ask('POST', `/projects/${page}/move`, { after_id: null })
  await ask('POST', '/notifications/read')
  await ask('DELETE', `/projects/${page}`)
  await ask('POST', `/trash/projects/${page}/restore`)
}

async function ask(method: string, path: string, body?: unknown) {
  asked = `${method} ${path.replace(/feed\/.+/, 'feed/:token.ics').replaceAll(/[\da-f-]{36}/g, ':id')}`
  const answer = await api.send(method, path, body === undefined ? {} : { body })
  assert.ok(answer.status < 300, `${asked}: ${answer.text}`)
  return answer
}

interface Line {
  detail: string
}

/** Tables that may be read whole: they hold no more than a household's people and their labels. */
const SMALL = ['users', 'invites', 'labels', 'meta', 'journal_state', 'sqlite_sequence']

/** Statements that sort: what they sort is no more than they answer, or a page of each place. */
const SORTING: [RegExp, why: string][] = [
  [/\bhits AS \(/, 'a page of each project, or what an index of its own has found'],
  [/json_each\(\+\?\) best/, 'what a search answers'],
  [/FROM attachments WHERE comment_id IN/, 'the files of a page of comments'],
  [/^WITH RECURSIVE (below|above)/, 'a task and what hangs on it'],
  [/FROM (users u|members m JOIN users u)/, 'the people of a household'],
  [/FROM tasks WHERE section_id = \+\? ORDER BY position, id$/, 'the tasks of a section that is deleted'],
  [/CROSS JOIN tasks t INDEXED BY tasks_trashed/, 'the trash of one person'],
  [/FROM (invites|deliveries d|reminders r)/, 'what is open of it'],
  [/FROM members m JOIN projects p/, 'the projects of one person'],
  [/FROM members m CROSS JOIN projects p .* CROSS JOIN sections s/, 'the sections of one person'],
  [/FROM tasks t JOIN members m ON m\.project_id = t\.project_id\s+WHERE t\.id =/, 'the people of one task'],
  [/task_labels tl JOIN labels l ON l\.id = tl\.label_id\s+WHERE tl\.task_id/, 'the labels of one task'],
]

const planOf = (db: BetterSqlite3.Database, sql: string): string[] => {
  const values = (sql.replaceAll(/'[^']*'/g, '').match(/\?|[@:]\w+/g) ?? []).map(() => null)
  return (prepare.call(db, `EXPLAIN QUERY PLAN ${sql}`).all(...values) as Line[]).map(({ detail }) => detail)
}

/** Tables that a plan reads from end to end. */
function scanned(db: BetterSqlite3.Database, sql: string): string[] {
  return planOf(db, sql).flatMap((detail) => {
    const [, name] = /^SCAN (\w+)(?! VIRTUAL TABLE INDEX \d+:\S)/.exec(detail) ?? []
    if (name === undefined) return []
    const isAliasOf = (table: string) => new RegExp(`\\b${table}"?\\s+(as\\s+)?${name}\\b`, 'i').test(sql)
    return tables.filter((table) => !SMALL.includes(table) && (table === name || isAliasOf(table)))
  })
}

const sorts = (db: BetterSqlite3.Database, sql: string): boolean =>
  planOf(db, sql).some((detail) => detail.includes('TEMP B-TREE FOR ORDER BY')) &&
  !SORTING.some(([pattern]) => pattern.test(sql.replaceAll(/\s+/g, ' ').trim()))

for (const [name, db] of [
  ['with', () => filled],
  ['without', () => empty],
] as const) {
  test(`no statement of a day reads a whole table, ${name} what ANALYZE knows`, () => {
    const wrong = [...statements].flatMap(([sql, first]) =>
      scanned(db(), sql).map((table) => `${first}: ${table}: ${sql}`),
    )
    assert.deepEqual(wrong, [])
  })

  test(`no statement of a day sorts more than it answers, ${name} what ANALYZE knows`, () => {
    const wrong = [...statements].flatMap(([sql, first]) => (sorts(db(), sql) ? [`${first}: ${sql}`] : []))
    assert.deepEqual(wrong, [])
  })
}

test('within its place a page of tasks is read in order, not sorted', () => {
  const pages = [...statements.keys()].filter((sql) => sql.includes('k.rowid IN ('))
  assert.ok(pages.length > 50)
  for (const sql of pages) {
    const [, inner] = /k\.rowid IN \((.*?LIMIT \+\?)\)/s.exec(sql)!
    const one = inner!.replaceAll(/\bw\.\w+/g, '?')
    for (const db of [filled, empty])
      assert.deepEqual(
        planOf(db, one).filter((line) => /SCAN|TEMP/.test(line)),
        [],
        one,
      )
  }
})

test('notifications that are not read yet are found among those alone', () => {
  const asked = [...statements.keys()].filter((sql) => /\bnotifications\b.*\bread_at"? is null/is.test(sql))
  assert.ok(asked.length > 1)
  for (const sql of asked)
    for (const db of [filled, empty]) assert.match(planOf(db, sql).join('\n'), /notifications_unread/, sql)
})

test('the law finds a scan and a sort where there is one', () => {
  assert.deepEqual(scanned(filled, 'SELECT 1 FROM tasks t WHERE t.content = ?'), ['tasks'])
  assert.deepEqual(scanned(filled, 'SELECT 1 FROM task_words'), ['task_words'])
  assert.deepEqual(scanned(filled, "SELECT 1 FROM task_words WHERE task_words MATCH 'x'"), [])
  assert.ok(sorts(filled, 'SELECT 1 FROM tasks WHERE project_id = ? ORDER BY content'))
  assert.ok(statements.size > 100, `${statements.size} statements were seen`)
})
