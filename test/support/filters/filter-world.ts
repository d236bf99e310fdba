import type { Database as Sqlite } from 'better-sqlite3'
import { SQL_FUNCTIONS } from '../../../src/features/indexing/upkeep.ts'
import { migrations } from '../database.ts'
import { NAMES } from './filter-arbitrary.ts'
import { hasWords, type OracleTask, type OracleWorld } from './filter-oracle.ts'
import { fc } from '../chance.ts'
import { migrate } from '../../../src/platform/db/opening/migrate.ts'
import { openSqlite } from '../../../src/platform/program/native.ts'

/** Maja's world, where every name of `NAMES` stands for something, beside a project of Ida's that she can't see. */
const MAJAS_WORLD: OracleWorld = {
  actorId: 'maja',
  users: [
    { id: 'maja', name: 'Maja Holm', email: 'maja@home' },
    { id: 'jonas', name: 'Jonas', email: 'Jonas@home.dk' },
    { id: 'ida', name: 'Ida Marie Holm', email: 'ida@home' },
    { id: 'bo', name: 'Bo Lund', email: 'bo@other' },
  ],
  projects: [
    { id: 'inbox', name: 'Indbakke', isInbox: true, members: ['maja'] },
    ...NAMES.projects.slice(1).map((name, index) => ({
      id: `project-${index}`,
      name,
      isInbox: false,
      members: index % 2 ? ['maja', 'jonas', 'ida'] : ['maja'],
    })),
  ],
  sections: NAMES.sections.map((name, index) => ({ id: `section-${index}`, name, project_id: `project-${index}` })),
  labels: [
    ...NAMES.labels.map((name, index) => ({ id: `label-${index}`, user_id: 'maja', name })),
    { id: 'label-jonas', user_id: 'jonas', name: 'phone' },
  ],
  taskLabels: [],
  dayAt: (instant) => instant.slice(0, 10),
}

/** So many random tasks in Maja's world, half of them made of what people leave out; the same ones for a seed. */
export function randomTasks(count: number, seed: number): { tasks: OracleTask[]; world: OracleWorld } {
  const { projects, sections, labels } = MAJAS_WORLD
  const day = fc.constantFrom(
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-28',
    '2027-03-15',
  )
  const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 })
  const task = fc.record({
    project_id: fc.constantFrom(...projects.map(({ id }) => id)),
    section_id: maybe(fc.constantFrom(...sections.map(({ id }) => id))),
    has_parent: fc.boolean(),
    content: fc.constantFrom('Buy two milks', 'Rødgrød', 'Call mum', 'Call Mummy back', 'GRØD på Straße 5', '5'),
    description: fc.constantFrom('', '', 'milk & grød'),
    priority: fc.integer({ min: 1, max: 4 }),
    due_date: maybe(day),
    due_time: maybe(fc.constantFrom('09:00', '23:59')),
    recurrence_rule: maybe(fc.constant('FREQ=DAILY')),
    assignee_id: maybe(fc.constantFrom('maja', 'jonas', 'ida', 'bo')),
    created_by: maybe(fc.constantFrom('maja', 'jonas', 'ida', 'bo')),
    completed_at: maybe(fc.constant('2026-11-20T10:00:00.000Z')),
    created_at: fc.constantFrom(
      '2026-11-19T00:00:00.000Z',
      '2026-11-20T23:59:59.999Z',
      '2026-11-21T00:00:00.000Z',
      '2026-11-22T00:00:00.000Z',
    ),
    comment_count: fc.nat(2),
    attachment_count: fc.nat(2),
    labels: fc.subarray(
      labels.map(({ id }) => id),
      { maxLength: 3 },
    ),
  })
  const taskLabels: { task_id: string; label_id: string }[] = []
  const drawn = fc.sample(task, { numRuns: count, seed })
  const tasks = drawn.map(({ has_parent: hasParent, labels: ownLabels, ...row }, index) => {
    const id = `task-${index}`
    taskLabels.push(...ownLabels.map((label_id) => ({ task_id: id, label_id })))
    const { due_date: day, due_time: time, recurrence_rule: rule } = row
    const parent_id = hasParent && index > 0 ? `task-${index - 1}` : null
    return { ...row, id, parent_id, due_time: day && time, recurrence_rule: day && rule }
  })
  return { tasks, world: { ...MAJAS_WORLD, taskLabels } }
}

/** The tasks in a database in memory with the real schema, the functions `fold` and `has_words`. */
export function storeTasks(tasks: readonly OracleTask[], world: OracleWorld): Sqlite {
  const db = openSqlite(':memory:')
  for (const [name, call] of Object.entries(SQL_FUNCTIONS)) db.function(name, { deterministic: true }, call as never)
  db.function('has_words', { deterministic: true }, (words, text) =>
    Number(hasWords(JSON.parse(String(words)) as string[], String(text))),
  )
  migrate(db, migrations)
  db.pragma('foreign_keys = OFF')
  const at = '2026-01-01T00:00:00.000Z'
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row)
    db.prepare(`insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`).run(
      ...Object.values(row),
    )
  }
  for (const { id, name, email } of world.users) {
    const secret = { password_hash: '', avatar_color: '', timezone: 'UTC', locale: 'en', week_start: 1 }
    insert('users', { id, name, email, email_folded: email.toLowerCase(), ...secret, created_at: at })
  }
  const hidden = { id: 'hidden', name: 'Home', isInbox: false, members: ['ida', 'bo'] }
  for (const { id, name, isInbox, members } of [...world.projects, hidden]) {
    const look = { color: 'graphite', view_mode: 'list', created_at: at, updated_at: at }
    insert('projects', { id, owner_id: members[0], name, is_inbox: Number(isInbox), ...look })
    for (const user_id of members)
      insert('members', { project_id: id, user_id, role: 'owner', position: 'a', joined_at: at })
  }
  for (const section of world.sections)
    insert('sections', { ...section, position: 'a', created_at: at, updated_at: at })
  for (const label of world.labels)
    insert('labels', { ...label, name_folded: label.name, color: 'graphite', position: 'a' })
  for (const task of tasks) insert('tasks', { ...task, position: 'a', updated_at: at })
  for (const { task_id, label_id } of world.taskLabels) {
    insert('task_labels', { task_id, label_id, user_id: world.labels.find(({ id }) => id === label_id)!.user_id })
  }
  return db
}
