/** What `POST /import/legacy` takes, and what becomes of it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startApp, type Client } from '../../support/app.ts'
import { fingerprint } from '../../support/fingerprint.ts'
import { listen } from '../../support/live.ts'
import { outline, sendFile, zipOf, type FileBytes } from '../../support/moving.ts'
import { joins, maja } from '../../support/people.ts'

const REALISTIC = readFileSync(new URL('realistic.csv', import.meta.url), 'utf8')

const bring = async (api: Client, bytes: FileBytes, more: { filename?: string; name?: string } = {}): Promise<any> => {
  const { status, body, text } = await sendFile(api, '/import/legacy', bytes, more)
  assert.equal(status, 201, text)
  return body
}
const linesOf = (report: any): [number, string][] => report.warnings.map(({ line, message }: any) => [line, message])
const tasksOf = async (api: Client, id: string): Promise<any[]> => ((await outline(api, id)) as any).tasks

test('a file as people have it becomes a project with everything in it', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const report = await bring(api, REALISTIC, { filename: 'Hjem [2203].csv' })
  const { projects, project_id, warnings, ...counts } = report
  assert.deepEqual(counts, { tasks: 9, sections: 2, comments: 2, labels: 4 })
  assert.deepEqual(projects, [{ id: project_id, name: 'Hjem' }])
  assert.deepEqual(warnings, [
    {
      line: 8,
      code: 'comments_by_another',
      values: { name: 'Lars' },
      message: 'Comments by Lars are imported as yours.',
    },
    {
      line: 11,
      code: 'not_a_member',
      values: { name: 'Lars' },
      message: 'Lars is not a member. The task is unassigned.',
    },
    {
      line: 17,
      code: 'date_not_understood',
      values: { date: 'when the cows come home' },
      message: 'The date "when the cows come home" was not understood. The task has no due date.',
    },
  ])
  const seen: any = await outline(api, project_id)
  assert.equal(seen.view_mode, 'board')
  assert.deepEqual(seen.sections, ['Hus & have', 'Empty section'])
  const at = (content: string) => seen.tasks.find((task: any) => task.content === content)
  assert.deepEqual(at('Stå op').due.slice(0, 3), ['2026-03-05', '07:30', 'Europe/Copenhagen'])
  assert.deepEqual(at('Stå op').repeat, ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'due'])
  assert.deepEqual(at('Ugemøde').due.slice(0, 2), ['2026-03-09', '09:00'])
  assert.deepEqual([at('Ugemøde').duration, at('Ugemøde').assigned], [45, true])
  assert.deepEqual(at('Ugemøde').comments, [
    'Dagsorden ligger i mappen.\nTo linjer, og "citat".',
    'Se billedet [plan.pdf](https://files.example/plan.pdf)',
  ])
  assert.deepEqual(at('Slå græs').description, 'Husk kanterne\nog bag skuret\n\nDeadline: 2026-04-01')
  assert.deepEqual([at('Find benzin').parent, at('Køb "95"').parent], ['Slå græs', 'Find benzin'])
  assert.deepEqual(at('Køb "95"').labels, ['indkøb', 'tanken'])
  assert.equal(at('Call the electrician').due[3], '2026-03-15T18:30:00.000Z')
  assert.deepEqual(at('Water plants').repeat, ['FREQ=DAILY;INTERVAL=3', 'completion'])
  assert.deepEqual(
    seen.tasks.map((task: any) => task.priority),
    [1, 4, 2, 3, 4, 4, 4, 4, 4],
  )
})

test('a dry run says the same and writes nothing, by query or by field', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const before = fingerprint(app.dataDir)
  const asked = await sendFile(api, '/import/legacy?dry_run=true', REALISTIC)
  const field = await sendFile(api, '/import/todoist', REALISTIC, { dry_run: true })
  assert.deepEqual([asked.status, asked.body], [200, field.body])
  assert.equal(fingerprint(app.dataDir), before)
  const { projects: _, project_id, ...did } = await bring(api, REALISTIC)
  const { projects, project_id: none, preview: _preview, ...would } = asked.body
  assert.deepEqual(would, did)
  assert.deepEqual([projects, none], [[{ id: null, name: 'Home' }], null])
  assert.notEqual(project_id, null)
})

test('columns in any order, a mark, semicolons, short rows, blank spacers and Windows-1252 are taken', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const text = '\uFEFFcontent;Type;priority;indent\r\nPåske @fest;task;2.0;1.0\r\n;;\r\n\r\nKort;task\r\n'
  const semicolons = await bring(api, text)
  assert.deepEqual(
    (await tasksOf(api, semicolons.project_id)).map(({ content, priority, labels }) => [content, priority, labels]),
    [
      ['Påske', 2, ['fest']],
      ['Kort', 4, []],
    ],
  )
  const hinted = await bring(api, 'sep=;\r\nTYPE;CONTENT\r\ntask;Hinted\r\nwhat;Odd\r\n')
  assert.deepEqual([hinted.tasks, hinted.warnings.map(({ line }: { line: number }) => line)], [1, [4]])
  const latin = Uint8Array.from(Buffer.from('TYPE,CONTENT\ntask,K\xf8b \xe6bler \x80\n', 'latin1'))
  const windows = await bring(api, latin)
  assert.deepEqual((await tasksOf(api, windows.project_id))[0].content, 'Køb æbler €')
  const wide = Uint8Array.from(Buffer.from('\uFEFFTYPE\tCONTENT\ntask\tØl\n', 'utf16le'))
  assert.deepEqual((await tasksOf(api, (await bring(api, wide)).project_id))[0].content, 'Øl')
})

test('what stands too deep hangs on the nearest task above, with a warning that names its line', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const rows = ['a,2', 'b,1', 'c,3', 'd,4', 'e,5', 'f,6', 'g,7', 'h,2'].map((row) => `task,${row}`)
  const report = await bring(api, `TYPE,CONTENT,INDENT\n${rows.join('\n')}\n`)
  assert.deepEqual(
    report.warnings.map(({ line }: any) => line),
    [2, 4, 8],
  )
  const parents = new Map((await tasksOf(api, report.project_id)).map(({ content, parent }) => [content, parent]))
  assert.deepEqual(Object.fromEntries(parents), {
    a: null,
    b: null,
    c: 'b',
    d: 'c',
    e: 'd',
    f: 'e',
    g: 'e',
    h: 'b',
  })
})

test('the description of a section is told to be left out', async (t) => {
  const { api } = await maja(await startApp(t))
  const { warnings } = await bring(
    api,
    'TYPE,CONTENT,DESCRIPTION\nsection,Home,Household work\ntask,x,\nsection,Out,\n',
  )
  assert.deepEqual(warnings, [
    {
      line: 2,
      code: 'section_description_left_out',
      values: { name: 'Home' },
      message: 'The description of the section "Home" was left out.',
    },
  ])
})

test('a warning names the line where its record starts, and the file in a ZIP', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const one = 'TYPE,CONTENT,DATE\ntask,"a\n\nb",\ntask,c,blimey\n'
  const two = 'TYPE,CONTENT,PRIORITY\nnote,lost\ntask,x,9\nhabit,y\n'
  const junk = { '__MACOSX/._One.csv': '\0\0', '.hidden.csv': 'no', 'readme.txt': 'hello' }
  const zip = await zipOf({ 'backup/One [12].csv': one, 'Two.csv': two, ...junk })
  const report = await bring(api, zip, { filename: 'backup.zip' })
  assert.deepEqual(
    report.projects.map(({ name }: any) => name),
    ['One', 'Two'],
  )
  assert.deepEqual(
    report.warnings.map(({ file, line }: any) => [file, line]),
    [
      ['backup/One [12].csv', 5],
      ['Two.csv', 2],
      ['Two.csv', 3],
      ['Two.csv', 4],
    ],
  )
  assert.equal(report.project_id, report.projects[0].id)
})

test('a column that nothing is read from is named, once, and a second of one name too', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const header = 'TYPE,CONTENT,Effort,CONTENT,IS_COLLAPSED,'
  const report = await bring(api, `${header}\ntask,Paint,3 days,Other,true,\ntask,Dig,,,,\n`, {})
  assert.deepEqual(linesOf(report), [
    [1, 'The column "Effort" was ignored.'],
    [1, 'The column "CONTENT" was ignored.'],
  ])
  const many = await bring(api, `TYPE,CONTENT${',Effort'.repeat(5000)}\ntask,Paint\n`, {})
  assert.deepEqual([many.warnings.length, many.warnings[20].message], [21, '4980 more columns were ignored.'])
})

test('nobody is assigned, and nothing read, but what the importer may use', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: shared } = await owner.api.post('/projects', { name: 'Shared' })
  await joins(app, owner, shared.id, { name: 'Lars' })
  await owner.api.post('/labels', { name: 'Errands' })
  const csv =
    'TYPE,CONTENT,RESPONSIBLE\ntask,one @errands,Lars (1)\ntask,two #Shared +Lars /nowhere p1,maja@home\ntask,three,MAJA\n'
  const report = await bring(owner.api, csv, { name: 'Shared' })
  assert.notEqual(report.project_id, shared.id)
  assert.equal(report.labels, 0)
  const tasks = await tasksOf(owner.api, report.project_id)
  assert.deepEqual(
    tasks.map(({ content, assigned }) => [content, assigned]),
    [
      ['one', false],
      ['two #Shared +Lars /nowhere p1', true],
      ['three', true],
    ],
  )
  assert.deepEqual(tasks[0].labels, ['Errands'])
})

test('one undo takes the import back, and the same key does it once', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const headers = { 'Idempotency-Key': 'once' }
  const zip = await zipOf({ 'a.csv': REALISTIC, 'b.csv': REALISTIC })
  const first = await sendFile(api, '/import/legacy', zip, { headers })
  const again = await sendFile(api, '/import/legacy', zip, { headers })
  assert.deepEqual([again.status, again.text], [201, first.text])
  assert.equal((await sendFile(api, '/import/legacy', zip, { headers, dry_run: true })).status, 422)
  assert.equal((await api.get('/projects')).body.projects.length, 3)
  assert.equal((await api.post('/undo', { id: first.headers.get('x-undo-id') })).status, 204)
  assert.equal((await api.get('/projects')).body.projects.length, 1)
  assert.equal((await api.get('/trash/projects')).body.projects.length, 2)
})

test('open pages are told to read the project afresh, once, and of no task by itself', async (t) => {
  const app = await startApp(t)
  const person = await maja(app)
  const live = await listen(t, app, person)
  const { project_id } = await bring(person.api, REALISTIC)
  await person.api.post('/labels', { name: 'the end' })
  const seen = await live.until(({ payload }: any) => payload?.name === 'the end')
  const kinds = seen.filter(({ project_id: id }) => id === project_id).map(({ type }) => type)
  assert.deepEqual(kinds, ['project.created', 'project.updated'])
  assert.equal((seen.find(({ type }) => type === 'project.updated')!.payload as any).reload, true)
})

test('blank lines above the header change neither what is read nor its lines', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const report = await bring(api, '\r\n\r\nTYPE;CONTENT;PRIORITY\r\n\r\ntask;Milk;9\r\n')
  assert.deepEqual(
    [report.tasks, linesOf(report)],
    [1, [[5, 'The priority "9" was not understood. The task has no priority.']]],
  )
})

test('content, names and comments that are too long or have line breaks find room, whole', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const long = 'x'.repeat(2500)
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const csv = [
    'TYPE,CONTENT,DESCRIPTION',
    `task,${quoted('first line\r\nsecond line')},and more`,
    `task,${long},`,
    `note,${'y'.repeat(25_000)}`,
    `section,${'z'.repeat(250)}`,
    '',
    `task,in it,${'d'.repeat(70_000)}`,
  ].join('\r\n')
  const report = await bring(api, csv, { filename: `${'n'.repeat(300)}.csv` })
  assert.deepEqual(linesOf(report), [
    [4, 'The title is longer than 2000 characters. It was shortened, and the full text is in the description.'],
    [6, 'The name of the section was shortened.'],
    [8, 'The description was cut after 65536 characters.'],
  ])
  const [first, second] = await tasksOf(api, report.project_id)
  assert.deepEqual([first.content, first.description], ['first line', 'second line\n\nand more'])
  assert.deepEqual([second.content.length, second.description], [2000, long])
  assert.deepEqual(
    second.comments.map((body: string) => body.length),
    [10_000, 10_000, 5_000],
  )
})
