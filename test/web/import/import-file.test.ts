import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readImportFile } from '../../../src/web/screens/settings/import/import-file.ts'

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

test('a table is read in the encodings that spreadsheets save', async () => {
  const text = 'Title;Due\r\nKøb mælk;2026-12-24\r\n'
  for (const [how, bytes] of Object.entries({
    'UTF-8 with a mark': Buffer.from(`\uFEFF${text}`),
    'Windows-1252': Buffer.from(text, 'latin1'),
    'a line for Excel first': Buffer.from(`sep=;\r\n${text}`),
    'UTF-16': utf16(text),
    'UTF-16, the other way round': utf16(text).swap16(),
  })) {
    const read = await readImportFile(new File([new Uint8Array(bytes)], 'list.csv'))
    assert.ok(read !== 'too large' && read.kind === 'table', how)
    assert.deepEqual([read.table.columns, read.table.rows[0]!['Title']], [['Title', 'Due'], 'Køb mælk'], how)
  }
})

test("Todoist's file is known in UTF-16 too", async () => {
  const file = new File([new Uint8Array(utf16('TYPE,CONTENT\r\ntask,Køb mælk\r\n'))], 'Home.csv')
  assert.deepEqual(await readImportFile(file), { kind: 'todoist', file })
})

const tableIn = async (text: string) => {
  const read = await readImportFile(new File([text], 'list.csv'))
  assert.ok(read !== 'too large' && read.kind === 'table')
  return read.table
}

test('column names are found below lines of text', async () => {
  for (const above of ['Chores 2026;;\n', ';;\n;https://example.com/sheet;\n;;\n']) {
    const { columns, rows, lines } = await tableIn(`${above}Opgave;Frist;Noter\nSkrald;;Hver uge\n`)
    const line = above.split('\n').length + 1
    assert.deepEqual(
      [columns, rows, lines],
      [['Opgave', 'Frist', 'Noter'], [{ Opgave: 'Skrald', Frist: '', Noter: 'Hver uge' }], [line]],
    )
  }
})

test('a bare line above the column names has no say in the separator', async () => {
  for (const [title, sign] of [
    ['Aufgaben 2026', ';'],
    ['Aufgaben, Termine, Sonstiges', ';'],
    ['Todo', '\t'],
    ['Chores; all of them', ','],
  ] as const) {
    const text = [title, ['Aufgabe', 'Fällig am'].join(sign), ['Steuer', '31.10.2026'].join(sign)].join('\n')
    const { columns, rows } = await tableIn(text)
    assert.deepEqual([columns, rows], [['Aufgabe', 'Fällig am'], [{ Aufgabe: 'Steuer', 'Fällig am': '31.10.2026' }]])
  }
  const { columns, rows } = await tableIn('Chores\nTask;Owner\nBins;Ole\n')
  assert.deepEqual([columns, rows], [['Task', 'Owner'], [{ Task: 'Bins', Owner: 'Ole' }]])
})

test('the rows of a table of one column are whole lines', async () => {
  for (const text of [
    'Notes\nTask,x\nMilk\n',
    'Notes\r\nTask,x\r\n"Milk"',
    'Notes\nTask,x\nMilk\nBread; two, or three\n',
  ])
    assert.deepEqual(
      (await tableIn(text)).rows.slice(0, 2).map(({ Notes }) => Notes),
      ['Task,x', 'Milk'],
    )
  assert.deepEqual((await tableIn('Notes\nTask,x')).rows, [{ Notes: 'Task,x' }])
})

test('nothing is taken for text above column names that may be a task', async () => {
  for (const [text, columns] of [
    ['Groceries\nMilk\nBread, rolls\n', ['Groceries']],
    ['Milk,2\nName,1\n', ['Milk', '2']],
    ['Name\nTitle,Task\n', ['Name']],
  ] as const)
    assert.deepEqual((await tableIn(text)).columns, columns)
})

test('a JSON that another program exported is no table, be it an object or a list of objects', async () => {
  const shoes = '{ "title": "Shoes", "notes": "brown, size 42" }'
  for (const text of [shoes, `[${shoes}]`, `\uFEFF[\r\n  ${shoes}\r\n]\r\n`, '[]\n']) {
    const file = new File([text], 'Tasks.json')
    assert.deepEqual(await readImportFile(file), { kind: 'account', file }, text)
  }
  const list = await readImportFile(new File(['[ ] Shoes\n[x] Milk'], 'list.txt'))
  assert.ok(list !== 'too large' && list.kind === 'table')
})
