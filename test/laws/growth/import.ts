/** Files of imports: CSV, ZIPs of them, and account exports, as their threads read them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MOST_IMPORTED_LABELS } from '../../../src/contract/import-limits.ts'
import { LARGEST_TEMPLATE, MOST_TASKS } from '../../../src/contract/templates.ts'
import { accountParts } from '../../../src/features/import/account/parts.ts'
import { todoistParts } from '../../../src/features/import/projects/todoist-files.ts'
import { mappedParts } from '../../../src/features/import/projects/mapped-rows.ts'
import { orRefusedZip } from '../../../src/features/import/refused-zip.ts'
import { readTemplate } from '../../../src/features/templates/read-file.ts'
import { orRefused } from '../../../src/platform/threads/refused.ts'
import { freshFolder } from '../../support/database.ts'
import { zipOf } from '../../support/moving.ts'
import type { Actor } from '../../../src/domain/access/actor.ts'
import { over, type GrowthCase, type Sent } from './growth-case.ts'

const MB = 1_000_000
const NOW = '2026-03-04T08:00:00.000Z'
const ACTOR: Actor = {
  ...{ id: '1', name: 'Maja', email: 'maja@home', timezone: 'Europe/Copenhagen', locale: 'da', week_start: 1 },
  ...{ is_admin: false, session_id: null },
}

/** What it refuses is as good as what it takes. */
async function read(bytes: Uint8Array): Promise<void> {
  const parts = todoistParts({ bytes, filename: 'a.csv', name: undefined, actor: ACTOR, now: NOW })
  for await (const _ of orRefusedZip(parts));
}

async function formWith(path: string, bytes: Uint8Array<ArrayBuffer>, filename: string): Promise<Sent> {
  const form = new FormData()
  form.set('file', new Blob([bytes]), filename)
  const request = new Response(form)
  return { path, type: request.headers.get('content-type')!, body: new Uint8Array(await request.arrayBuffer()) }
}

const HEADER = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,TIMEZONE,DURATION,DEADLINE\n'
/** A cell of a row that stands in this column. */
const cell = (type: string, column: number) => `${HEADER}${type}${','.repeat(column)}${column > 1 ? '"' : '"'}`
const inCell = (piece: string, type: string, column: number, ends = '') => over(piece, cell(type, column), `${ends}"\n`)

const csv: GrowthCase = {
  name: 'a CSV of tasks',
  cap: 4 * MB,
  work: (text) => read(Buffer.from(text)),
  isBeside: true,
  request: (text) => formWith('/import/legacy', Buffer.from(text), 'a.csv'),
  shapes: {
    'spaces before a name': inCell(' ', 'task,x', 5, 'b'),
    'numbers after a name': inCell(' (1', 'task,x', 5, ')'),
    'files that never end': inCell('[[file {', 'note', 1),
    'files that are none': inCell('[[file {}]]', 'note', 1),
    'dots after a label': inCell('.', 'task', 1, 'b'),
    labels: inCell('@a ', 'task', 1),
    'labels in quotes': inCell('@""a ', 'task', 1),
    'backslashes before labels': inCell('\\', 'task', 1, '@a'),
    'apostrophes before a formula': inCell("'", 'task', 1, '=x'),
    'words of a date': inCell('every day ', 'task,x', 6),
    'zones that are none': over('task,x,,,,,,today 9:00,Nowhere\n', HEADER),
    'blank lines in a comment': inCell(' \n', 'note', 1, 'x'),
    'lines of a content': inCell('x\n', 'task', 1),
    'lone surrogates': inCell('\ud800', 'task', 1),
    'commas in the header': over(',', 'TYPE,CONTENT'),
    'commas in a row': over(',', `${HEADER}task,x`),
    'rows of commas': over(`${','.repeat(99)}\n`, HEADER),
    'blank lines': over('\n', HEADER),
    'carriage returns': over('\r', HEADER),
    'a quote that never ends': over('x', `${HEADER}task,"`),
    'rows of quotes': over('""""\n', HEADER),
    'rows of nothing known': over('x,x\n', HEADER),
    'tasks that go deeper': over('task,x,,,4\ntask,x,,,5\ntask,x,,,6\n', HEADER),
    sections: over('section,x\n', HEADER),
    'tasks with a repeat': over('task,x,,4,1,,,every day at 9:00\n', HEADER),
    'dates that are none': over('task,x,,4,1,,,when the cows come home on monday\n', HEADER),
    separators: over(';\t', 'TYPE'),
  },
}

const zip: GrowthCase = {
  name: 'a ZIP of CSVs',
  cap: 1_000,
  work: async (text) => read(await zipped(text)),
  isBeside: true,
  request: async (text) => formWith('/import/legacy', await zipped(text), 'a.zip'),
  shapes: {
    'small files': over('s'),
    'names of spaces': over(' '),
    'names of brackets': over('['),
    'files of rows': over('r'),
  },
}

/** As many files as the text has letters, the first of which says of what kind. */
const zipped = (text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const kinds: Record<string, (n: number) => [string, string]> = {
    s: (n) => [`${n}.csv`, 'TYPE,CONTENT\ntask,x\n'],
    ' ': (n) => [`a${' '.repeat(5000)}${n}.csv`, 'TYPE,CONTENT\ntask,x\n'],
    '[': (n) => [`a${'['.repeat(5000)}${n}].csv`, 'TYPE,CONTENT\ntask,x\n'],
    r: (n) => [`${n}.csv`, `TYPE,CONTENT\n${'task,x\n'.repeat(40)}`],
  }
  return zipOf(Object.fromEntries(Array.from(text, (kind, n) => kinds[kind]!(n))))
}

const path = join(freshFolder(), 'account')
async function readAccount(text: string): Promise<void> {
  writeFileSync(path, text)
  for await (const _ of orRefusedZip(accountParts({ path, size: Buffer.byteLength(text), actor: ACTOR, now: NOW })));
}

const START = `{"version":1,"exported_at":"${NOW}","user":{"name":"M","email":"m@h","timezone":"UTC","locale":"en","week_start":1},"notification_settings":{},"labels":[],"filters":[],"projects":[`
const PROJECT = `{"name":"P","color":"teal","icon":null,"view_mode":"list","is_inbox":false,"archived":false,"role":"owner","sections":[],"tasks":[`
const task = (more: string) =>
  `{"id":"1","parent_id":${more},"section_id":null,"content":"x","description":"","priority":4,"due_date":null,"due_time":null,"due_timezone":null,"recurrence_rule":null,"recurrence_basis":"due","duration_min":null,"labels":[],"assignee":"N","completed_at":null,"created_at":"${NOW}","reminders":[],"comments":[],"attachments":[]}`

const VIEW = '"sort":"due","order":"asc","group":null,"show_completed":true,"mode":null'

function labelled(size: number): string {
  const numbers = Array.from({ length: Math.min(MOST_IMPORTED_LABELS, size / 180) }, (_, n) => n)
  const labels = numbers.map((n) => `{"id":"${n}","name":"l${n}","color":"teal"}`)
  const views = numbers.map((n) => `{"key":"label:${n}",${VIEW}}`)
  return `${START.replace('"labels":[]', `"labels":[${labels.join()}],"views":[${views.join()}]`)}]}`
}

const account: GrowthCase = {
  name: 'the JSON of an account',
  cap: 4 * MB,
  work: readAccount,
  isBeside: true,
  request: (text) => formWith('/import/account', Buffer.from(text), 'account.json'),
  shapes: {
    'objects with nothing in them': over('{},', START, '{}]}'),
    'tasks with nothing in them': over('{},', START + PROJECT, '{}]}]}'),
    lists: over('[],', START, '[]]}'),
    'numbers for projects': over('0,', START, '0]}'),
    'unknown fields': (size) =>
      `${START.slice(0, -1)}[]${Array.from({ length: size / 20 }, (_, n) => `,"unknown${n}":1`).join('')}}`,
    tasks: (size) => START + PROJECT + `${task('null')},`.repeat(size / 400) + task('null') + ']}]}',
    'tasks below one another': (size) => START + PROJECT + `${task('"1"')},`.repeat(size / 400) + task('"1"') + ']}]}',
    'labels with a view each': labelled,
    backslashes: over('\\\\', `${START}"`, '"]}'),
    quotes: over('"', START),
  },
}

const MAPPING = { content: 'a', due: 'b', labels: 'c', section: 'd', priority: 'e', time: 'f' }

const rows: GrowthCase = {
  name: 'rows of any table',
  isBeside: true,
  request: (text) => ({
    path: '/import/csv',
    type: 'application/json',
    body: Buffer.from(JSON.stringify({ mapping: MAPPING, rows: rowsOf(text) })),
  }),
  cap: MB,
  work: async (text) => {
    const body = { mapping: MAPPING, rows: rowsOf(text) }
    for await (const _ of orRefused(mappedParts({ bytes: Buffer.from(JSON.stringify(body)), actor: ACTOR, now: NOW })));
  },
  shapes: {
    spaces: over(' '),
    commas: over(','),
    'at signs': over('@'),
    'lines of text': over('a\n'),
    digits: over('1'),
  },
}

const rowsOf = (text: string) => [
  { a: 'x', b: text, c: text, d: text, e: text, f: text },
  { a: text, b: '', c: '', d: '', e: '', f: '' },
]

const templateTask = (more: object) =>
  JSON.stringify({
    ...{ content: 'x', description: '', priority: 4, due_in_days: 0, due_time: '09:00', due_timezone: null },
    ...{ duration_min: null, recurrence_rule: 'FREQ=DAILY', recurrence_basis: 'due', labels: [], reminders: [] },
    ...{ section: null, parent: null, ...more },
  })
/** As many tasks as a template of this size may have, with these lists. */
const templateOf = (more: object) => (size: number) => {
  const one = templateTask(more)
  const tasks = Array.from({ length: Math.min(MOST_TASKS, size / one.length) }, () => one)
  return `${TEMPLATE}${tasks.join()}]}`
}
const TEMPLATE = '{"version":1,"name":"T","color":"teal","icon":null,"view_mode":"list","sections":[],"tasks":['

const template: GrowthCase = {
  name: 'a template file',
  cap: LARGEST_TEMPLATE,
  work: async (text) => {
    for await (const _ of orRefused(readTemplate({ bytes: Buffer.from(text), actor: ACTOR, now: NOW })));
  },
  isBeside: true,
  request: (text) => ({ path: '/templates/import', type: 'application/json', body: Buffer.from(text) }),
  shapes: {
    tasks: templateOf({}),
    'tasks with labels': templateOf({ labels: Array.from({ length: 100 }, (_, n) => `l${n}`) }),
    'tasks with reminders': templateOf({ reminders: Array.from({ length: 50 }, () => 1) }),
    'long tasks': templateOf({ description: 'x '.repeat(30_000) }),
    'tasks with nothing in them': over('{},', TEMPLATE, '{}]}'),
    'unknown fields': (size) =>
      `${TEMPLATE}]${Array.from({ length: size / 20 }, (_, n) => `,"unknown${n}":1`).join('')}}`,
  },
}

export const importWays: GrowthCase[] = [csv, zip, account, rows, template]
