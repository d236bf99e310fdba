/** Tables as other programs write them, from the file to the columns that are matched. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessedMapping } from '../../../src/web/screens/settings/import/guesses.ts'
import { readImportFile } from '../../../src/web/screens/settings/import/import-file.ts'
import { unreadColumns } from '../../../src/web/screens/settings/import/table.ts'
import { preferences } from '../../../src/web/text/locale.ts'

preferences.value = { locale: 'en', timezone: 'Europe/Copenhagen', week_start: 1, time_format: 'auto' }

async function tableIn(...lines: string[]) {
  const read = await readImportFile(new File([lines.join('\r\n')], 'list.csv'))
  assert.ok(read !== 'too large' && read.kind === 'table')
  return read.table
}

for (const [program, header, row, wanted, unread] of [
  [
    'Asana',
    'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Start Date,Due Date,Tags,Notes,Parent task',
    '12,2026-09-01,,,Flow,Doing,,,2026-09-30,web,Card,',
    {
      content: 'Name',
      description: 'Notes',
      due: 'Due Date',
      labels: 'Tags',
      section: 'Section/Column',
      completed: 'Completed At',
    },
    ['Task ID', 'Created At'],
  ],
  [
    'Trello',
    'Card ID,Card Name,Card Description,Labels,Members,Due Date,List ID,List Name,Archived,Due Complete',
    'c1,Tiles,,red,Lan,2026-10-09T08:00:00.000Z,l1,North,false,true',
    {
      content: 'Card Name',
      description: 'Card Description',
      due: 'Due Date',
      labels: 'Labels',
      section: 'List Name',
      completed: 'Due Complete',
    },
    ['Card ID', 'Members', 'List ID', 'Archived'],
  ],
  [
    'Outlook',
    '"Subject","Start Date","Due Date","Date Completed","% Complete","Categories","Notes","Priority","Status"',
    '"Dentist","9/8/2026","9/10/2026","","0%","","Ask.","High","Not Started"',
    {
      content: 'Subject',
      description: 'Notes',
      due: 'Due Date',
      priority: 'Priority',
      labels: 'Categories',
      section: 'Status',
      completed: 'Date Completed',
    },
    ['Start Date', '% Complete'],
  ],
  [
    'Outlook in German',
    'Betreff;Beginnt am;Fällig am;Erledigt am;Kategorien;Notizen;Priorität;Status',
    'Steuer;;31.10.2026;;Finanzen;;Hoch;Nicht begonnen',
    {
      content: 'Betreff',
      description: 'Notizen',
      due: 'Fällig am',
      priority: 'Priorität',
      labels: 'Kategorien',
      section: 'Status',
      completed: 'Erledigt am',
    },
    [],
  ],
  [
    'Outlook in Danish',
    'Emne;Startdato;Forfaldsdato;Afsluttet den;Kategorier;Noter;Prioritet;Status',
    'Selvangivelse;1-10-2026;31-10-2026;;Økonomi;;Høj;Ikke startet',
    {
      content: 'Emne',
      description: 'Noter',
      due: 'Forfaldsdato',
      priority: 'Prioritet',
      labels: 'Kategorier',
      section: 'Status',
      completed: 'Afsluttet den',
    },
    ['Startdato'],
  ],
  [
    'Google Tasks',
    'title,notes,due,status,completed,tasklist',
    'Milk,2 l,2026-12-01T00:00:00Z,needsAction,,My Tasks',
    { content: 'title', description: 'notes', due: 'due', section: 'tasklist', completed: 'completed' },
    ['status'],
  ],
  [
    'a script',
    'isCompleted,content,task_name,nextDueDate',
    'false,Stairs too,Vacuum,2026-12-01',
    { content: 'task_name', description: 'content', due: 'nextDueDate', completed: 'isCompleted' },
    [],
  ],
] as const) {
  test(`the columns of ${program} are known`, async () => {
    const table = await tableIn(header, row)
    const mapping = guessedMapping(table)
    assert.deepEqual(Object.fromEntries(Object.entries(mapping).filter(([, column]) => column !== '')), wanted)
    assert.deepEqual(unreadColumns(table, Object.values(mapping)), unread)
  })
}

test('of very many columns that are not imported the first are named', async () => {
  const columns = Array.from({ length: 40 }, (_, n) => `Column ${n}`)
  const table = await tableIn(columns.join(), columns.map(() => 'x').join())
  const named = unreadColumns(table, ['Column 0'])
  assert.deepEqual([named[0], named.length, named.at(-1)], ['Column 1', 31, '…'])
})

test('a status says what is done where each of its words says either, and is the section too', async () => {
  const columns = async (...statuses: string[]) => {
    const { section, completed } = guessedMapping(await tableIn('Name,Status', ...statuses.map((word) => `x,${word}`)))
    return [section, completed]
  }
  assert.deepEqual(await columns('Not started', 'In progress', 'Done'), ['Status', 'Status'])
  assert.deepEqual(await columns('Nicht begonnen', 'Erledigt', ''), ['Status', 'Status'])
  assert.deepEqual(await columns('To do', 'In review', 'Done'), ['Status', ''])
  assert.deepEqual(await columns('Open', 'In progress'), ['Status', ''])
  assert.deepEqual(await columns('1', '0', ''), ['Status', ''])
  assert.deepEqual(await columns('1', ''), ['Status', ''])
  assert.deepEqual(await columns('x', ''), ['Status', 'Status'])
})

const TICKTICK = [
  '"Date: 2026-11-27+0000"',
  '"Version: 7.2"',
  '"Status: \n0 Normal\n1 Completed\n2 Archived"',
  '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Completed Time","Timezone","Is All Day","taskId","parentId"',
]
const tickTick = (cells: Record<string, string>) => {
  const { title = 'x', content = '', due = '', repeat = '', priority = '0', zone = 'Europe/Copenhagen' } = cells
  const { allDay = 'false', status = '0', completed = '' } = cells
  return `"","Home","${title}","TEXT","","${content}","N","","${due}","","${repeat}","${priority}","${status}","${completed}","${zone}","${allDay}","1",""`
}

test("TickTick's backup is read below its lines of text, with its priorities and checklists", async () => {
  const table = await tableIn(
    ...TICKTICK,
    tickTick({ title: 'Milk', priority: '5' }),
    tickTick({ content: 'Bring\n▫Oats\n▪Rye', priority: '3' }),
    tickTick({ priority: '1' }),
    tickTick({ priority: '0' }),
  )
  const { content, description, section, completed } = guessedMapping(table)
  assert.deepEqual([content, description, section, completed], ['Title', 'Content', 'List Name', 'Completed Time'])
  assert.deepEqual([table.lines[0], table.rows[0]!['Title']], [8, 'Milk'])
  assert.equal(table.rows[1]!['Content'], 'Bring\n- [ ] Oats\n- [x] Rye')
  assert.deepEqual(
    table.rows.map((row) => row['Priority']),
    ['p1', 'p2', 'p3', ''],
  )
})

test("TickTick's tasks are done when it says so, or now where it says not when", async () => {
  const at = '2026-11-10T08:00:00+0000'
  const { rows } = await tableIn(
    ...TICKTICK,
    tickTick({}),
    tickTick({ status: '2', completed: at }),
    tickTick({ status: '' }),
    tickTick({ status: '1' }),
    tickTick({ status: '-1' }),
  )
  assert.deepEqual(
    rows.map((row) => row['Completed Time']),
    ['', at, '', 'done', 'done'],
  )
})

test("TickTick's days are those of their zone, and its repeats follow their day by the person's clock", async () => {
  const dueOf = async (cells: Record<string, string>) =>
    (await tableIn(...TICKTICK, tickTick(cells))).rows[0]!['Due Date']
  const evening = '2026-11-30T23:00:00+0000'
  assert.equal(await dueOf({ due: evening, allDay: 'true' }), '2026-12-01')
  assert.equal(await dueOf({ due: evening, allDay: 'true', zone: 'America/New_York' }), '2026-11-30')
  assert.equal(await dueOf({ due: evening, allDay: 'true', zone: 'Mars/Base' }), '2026-12-01')
  assert.equal(await dueOf({ due: evening }), evening)
  const repeat = 'RRULE:FREQ=DAILY;INTERVAL=1'
  assert.equal(await dueOf({ due: evening, repeat }), `${repeat} starting 2026-12-01 00:00`)
  assert.equal(await dueOf({ due: evening, repeat, allDay: 'true' }), `${repeat} starting 2026-12-01`)
  assert.equal(await dueOf({ due: evening, repeat: 'ERULE:X', allDay: 'true' }), '2026-12-01 ERULE:X')
  assert.equal(await dueOf({}), '')
})
