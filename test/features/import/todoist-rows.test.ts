/** How `POST /import/legacy` reads rows, and what it warns of. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { zipOf } from '../../support/moving.ts'
import { maja } from '../../support/people.ts'
import { bring, linesOf, tasksOf } from './bring.ts'

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
