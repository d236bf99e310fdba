/** Account exports that are refused change nothing: no row, no file. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { fingerprint } from '../../support/stored/fingerprint.ts'
import { sendFile, zipOf, type FileBytes } from '../../support/moving.ts'
import { maja } from '../../support/people.ts'
import { eventually } from '../../support/eventually.ts'
import { filesIn } from '../../support/upload.ts'
import { sha256Hex } from '../../../src/platform/ids.ts'

const AT = '2026-03-01T08:00:00.000Z'
const file = { filename: 'a.txt', mime_type: 'text/plain', size: 5, sha256: sha256Hex('bytes'), created_at: AT }
const task = {
  ...{ id: '1', parent_id: null, section_id: null, content: 'x', description: '', priority: 4, due_date: null },
  ...{ due_time: null, due_timezone: null, recurrence_rule: null, recurrence_basis: 'due', duration_min: null },
  ...{
    labels: [],
    assignee: null,
    completed_at: null,
    created_at: AT,
    reminders: [],
    comments: [],
    attachments: [file],
  },
}
const project = {
  ...{ name: 'P', color: 'teal', icon: null, view_mode: 'list', is_inbox: false, archived: false, role: 'owner' },
  ...{ sections: [], tasks: [task] },
}
const account = {
  ...{ version: 1, exported_at: AT, notification_settings: {}, labels: [], filters: [], projects: [project] },
  user: { name: 'Maja', email: 'maja@home', timezone: 'Europe/Copenhagen', locale: 'en', week_start: 1 },
}
const withTask = (more: object) => ({ ...account, projects: [{ ...project, tasks: [task, { ...task, ...more }] }] })
const json = (value: unknown) => JSON.stringify(value)
const bytes = { [`files/${file.sha256}`]: 'bytes' }

const refused: [what: string, sent: FileBytes, why: RegExp][] = [
  ['no JSON', 'hello', /neither the JSON nor the ZIP/],
  [
    'millions of unknown fields',
    `{${Array.from({ length: 3_000_000 }, (_, n) => `"u${n}":1`).join()}}`,
    /more than 2000 different names/,
  ],
  ['no UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d), /neither the JSON nor the ZIP/],
  [
    'a list, as other programs export',
    json([{ title: 'Shoes' }]),
    /no account export of version 1: it must be an object$/,
  ],
  ['another version', json({ ...account, version: 2 }), /version must be 1/],
  ['an unknown field', json({ ...account, owner_id: 'x' }), /owner_id unknown field/],
  [
    'a task with an unknown field, the last of many',
    json(withTask({ owner_id: 'x' })),
    /projects\.0\.tasks\.1\.owner_id/,
  ],
  ['a task that is wrong', json(withTask({ priority: 9 })), /projects\.0\.tasks\.1\.priority/],
  [
    'a reminder past the year 9999',
    json(withTask({ reminders: [{ remind_at: '9999-12-31T23:59:59-14:00', offset_min: null }] })),
    /projects\.0\.tasks\.1\.reminders\.0\.remind_at/,
  ],
  [
    'a project shown in an unknown way',
    json({ ...account, projects: [{ ...project, view_mode: 'grid' }] }),
    /projects\.0\.view_mode must be one of list, board, calendar$/,
  ],
  [
    'a task with an id that is too long',
    json(withTask({ id: '1'.repeat(101) })),
    /projects\.0\.tasks\.1\.id must be 1 to 100 characters long$/,
  ],
  ['a list that is none', json({ ...account, labels: {} }), /labels must be a list/],
  ['a ZIP without the JSON', await zipOf(bytes), /no account\.json/],
  ['a ZIP whose JSON is wrong', await zipOf({ ...bytes, 'account.json': json(withTask({ content: '' })) }), /content/],
  [
    'a ZIP with other bytes than it says',
    await zipOf({ 'account.json': json(account), [`files/${file.sha256}`]: 'bites' }),
    /other bytes/,
  ],
  [
    'a ZIP that breaks off',
    (await zipOf({ ...bytes, 'account.json': json(account) })).slice(0, -40),
    /not a complete ZIP/,
  ],
]

for (const [what, sent, why] of refused) {
  test(`refuses ${what} and changes nothing`, async (t) => {
    const app = await startApp(t)
    const { api } = await maja(app)
    const before = fingerprint(app.dataDir)
    const { status, body } = await sendFile(api, '/import/account', sent)
    assert.equal(status, 422, json(body))
    assert.match(body.fields.file, why)
    assert.equal(fingerprint(app.dataDir), before)
    await eventually(() => filesIn(app.dataDir).length === 0)
  })
}

test('what makes no tree, no date and no sense is put right with a warning', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const tasks = [
    { ...task, id: 'a', parent_id: 'b', section_id: 'nowhere' },
    { ...task, id: 'b', parent_id: 'b' },
    { ...task, id: 'c', parent_id: 'a', completed_at: '2999-01-01T00:00:00Z' },
    { ...task, id: 'd', parent_id: 'c' },
    { ...task, id: 'e', due_time: '09:00' },
    { ...task, id: 'f', due_date: '2026-03-09', recurrence_rule: 'FREQ=NEVER' },
  ]
  const filters = [{ name: 'Broken', query: '((', color: 'teal' }]
  const sent = json({ ...account, filters, projects: [{ ...project, tasks }] })
  const { status, body, text } = await sendFile(api, '/import/account', sent)
  assert.equal(status, 201, text)
  assert.equal(body.tasks, 6)
  assert.ok(body.warnings.length >= 6)
  const { body: list } = await api.get(`/tasks?project_id=${body.project_id}&completed=include`)
  const done = list.tasks.find((one: any) => one.completed)
  assert.equal(done.completed_at, '2026-03-04T08:00:00.000Z')
  assert.equal(list.tasks.find((one: any) => one.due_date !== null).recurrence_rule, null)
})

test('a viewer of nothing gains nothing: an import makes only things of the importer', async (t) => {
  const app = await startApp(t)
  const { api, id } = await maja(app)
  const sent = json({ ...account, projects: [{ ...project, role: 'viewer' }] })
  const { body } = await sendFile(api, '/import/account', sent)
  const { body: made } = await api.get(`/projects/${body.project_id}`)
  assert.deepEqual([made.owner_id, made.role], [id, 'owner'])
})
