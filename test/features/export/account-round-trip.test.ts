import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inMemory, openZip } from '../../../src/platform/zip/read.ts'
import { startApp, type Client } from '../../support/app.ts'
import { bytesOf, sendFile } from '../../support/moving.ts'
import { maja } from '../../support/people.ts'
import { upload } from '../../support/upload.ts'
import { fc } from '../../support/chance.ts'

/** The names in a ZIP. */
async function namesIn(zip: Uint8Array): Promise<string[]> {
  const { entries } = await openZip(inMemory(Buffer.from(zip)), { entries: 100, unpacked: 10_000_000 })
  return entries.map(({ name }) => name).toSorted()
}

/** Without ids, instants and who exported: references are written as places in the lists. */
function plain(account: any): unknown {
  const places = new Map<string, string>()
  account.labels.forEach(({ id }: any, n: number) => places.set(id, `label ${n}`))
  account.filters.forEach(({ id }: any, n: number) => places.set(id, `filter ${n}`))
  account.projects.forEach((project: any, p: number) => {
    places.set(project.id, `project ${p}`)
    project.sections.forEach((section: any, n: number) => places.set(section.id, `section ${p}.${n}`))
    project.tasks.forEach((task: any, n: number) => places.set(task.id, `task ${p}.${n}`))
  })
  const { name } = account.user
  return JSON.parse(
    JSON.stringify(account, (key, value: unknown) => {
      if (key.endsWith('_at') && key !== 'remind_at') return value === null ? null : 'then'
      if (['id', 'parent_id', 'section_id'].includes(key)) return places.get(value as string) ?? value
      if (key === 'key') return (value as string).replace(/[^:]+$/, (id) => places.get(id) ?? id)
      if (key === 'email') return undefined
      return value === name ? 'the exporter' : value
    }),
  )
}

const text = fc.stringMatching(/^[aé"\\@,ø 😀]{1,10}$/u).map((value) => value.trim())
const line = text.filter((value) => value !== '')
const tasks = fc.array(
  fc.record({
    content: line,
    description: fc.constantFrom('', ' two\nlines\n'),
    priority: fc.integer({ min: 1, max: 4 }),
    labels: fc.uniqueArray(fc.constantFrom('bills', 'Home', 'two words'), { maxLength: 2 }),
    duration_min: fc.constantFrom(null, 45),
    due: fc.constantFrom<object>(
      {},
      { due_date: '2026-03-09' },
      { due_date: '2026-03-09', due_time: '09:00', due_timezone: 'America/New_York', recurrence_rule: 'FREQ=WEEKLY' },
      { due_date: '2026-03-31', recurrence_rule: 'FREQ=MONTHLY;COUNT=3' },
      { due_date: '2026-03-01', recurrence_rule: 'FREQ=DAILY;INTERVAL=3', recurrence_basis: 'completion' },
    ),
    project: fc.integer({ min: 0, max: 2 }),
    under: fc.boolean(),
    section: fc.boolean(),
    done: fc.boolean(),
    comment: fc.option(line, { nil: null }),
    reminder: fc.constantFrom<object | null>(null, { offset_min: -30 }, { remind_at: '2026-05-01T08:00:00.000Z' }),
    file: fc.constantFrom(null, 'same bytes', 'other bytes'),
    mine: fc.boolean(),
  }),
  { minLength: 1, maxLength: 7 },
)

async function fill(api: Client, me: string, wanted: fc.Arbitrary<any> extends never ? never : any[]): Promise<void> {
  await api.patch('/auth/me', { locale: 'da', week_start: 7, timezone: 'America/New_York', time_format: '12h' })
  await api.patch('/notifications/settings', { channels: { comment: [], reminder: ['ntfy'] } })
  const { body: label } = await api.post('/labels', { name: 'Unused', color: 'teal' })
  const { body: filter } = await api.post('/filters', { name: 'Soon', query: 'today | @bills', color: 'lime' })
  const { body: list } = await api.get('/projects')
  const projects = [list.projects[0].id]
  projects.push((await api.post('/projects', { name: 'Home', color: 'green', icon: '🏠', view_mode: 'board' })).body.id)
  projects.push((await api.post('/projects', { name: 'Old' })).body.id)
  await api.patch(`/projects/${projects[0]}`, { favourite: true })
  await api.patch('/views/today', { sort: 'priority', order: 'desc' })
  await api.patch(`/views/label:${label.id}`, { group: 'project' })
  await api.patch(`/views/filter:${filter.id}`, { show_completed: false })
  for (const [index, mode] of ['board', 'calendar', 'list'].entries())
    await api.patch(`/views/project:${projects[index]}`, { mode, show_completed: true })
  const sections = []
  for (const id of projects) sections.push((await api.post(`/projects/${id}/sections`, { name: 'First' })).body.id)
  let above: any
  for (const { project, under, section, done, comment, reminder, file, due, mine, ...fields } of wanted) {
    const place =
      under && above
        ? { parent_id: above.id }
        : section
          ? { section_id: sections[project] }
          : { project_id: projects[project] }
    const assignee_id = mine ? me : null
    const made = await api.post('/tasks', { ...fields, ...due, ...place, assignee_id })
    if (made.status !== 201) continue
    const task = made.body
    if (comment !== null) await api.post(`/tasks/${task.id}/comments`, { body: comment })
    if (reminder) await api.post(`/tasks/${task.id}/reminders`, reminder)
    if (file !== null) await upload(api, task.id, file, { name: `ø ${file}.txt` })
    if (done) await api.post(`/tasks/${task.id}/complete`)
    above = done ? above : task
  }
  await api.patch(`/projects/${projects[2]}`, { archived: true })
  for (const id of sections.slice(0, 2)) await api.patch(`/sections/${id}`, { archived: true })
}

test('export, import into an empty account, export: the same but for ids, instants and who exported', async (t) => {
  await fc.assert(
    fc.asyncProperty(tasks, async (wanted) => {
      const [one, two] = [await startApp(t), await startApp(t)]
      const [maria, lars] = [await maja(one), await maja(two, { name: 'Lars', email: 'lars@home' })]
      await fill(maria.api, maria.id, wanted)
      const zip = await bytesOf(one.url, maria.api, '/export/account?files=true')
      const brought = await sendFile(lars.api, '/import/account', zip, { filename: 'a.zip' })
      assert.equal(brought.status, 201, brought.text)
      assert.deepEqual(brought.body.warnings, [])
      const before = (await maria.api.get('/export/account')).body
      const after = (await lars.api.get('/export/account')).body
      assert.equal(before.views.length, 6)
      assert.deepEqual(plain(after), plain(before))
      const files = await namesIn(await bytesOf(two.url, lars.api, '/export/account?files=true'))
      assert.deepEqual(files, await namesIn(zip))
      await one.stop()
      await two.stop()
    }),
    { numRuns: 6 },
  )
})

test('a task that was moved past the end of its repeat comes in as it went out, without a warning', async (t) => {
  const [one, two] = [await startApp(t), await startApp(t)]
  const [maria, lars] = [await maja(one), await maja(two, { name: 'Lars', email: 'lars@home' })]
  const rule = { due_date: '2026-03-09', recurrence_rule: 'FREQ=WEEKLY;UNTIL=20260310' }
  const { body: task } = await maria.api.post('/tasks', { content: 'Last', ...rule })
  await maria.api.patch(`/tasks/${task.id}`, { due_date: '2026-03-12' })
  const before = (await maria.api.get('/export/account')).body
  const brought = await sendFile(lars.api, '/import/account', JSON.stringify(before), { filename: 'a.json' })
  assert.deepEqual([brought.status, brought.body.warnings], [201, []])
  assert.deepEqual(plain((await lars.api.get('/export/account')).body), plain(before))
})
