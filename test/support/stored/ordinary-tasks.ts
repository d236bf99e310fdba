/** 2,000 tasks as people have them, each made and half of them changed at a time of their own; and their size on the way. */
import { MAX_LIMIT } from '../../../src/contract/paging.ts'
import { plant } from './bulk-sql.ts'

const TASKS = 2_000
/** Bytes of all their pages, compressed. */
export const MOST_BYTES = 130_000

const VERBS = 'Buy,Call,Fix,Water,Book,Sort,Pay,Clean,Return,Order,Plan,Paint,Renew'.split(',')
const THINGS =
  'the plants,the dentist,milk and bread,the bicycle,train tickets,the cellar,the rent,the gutter,library books,' +
  'a new lamp,the summer party,the landlord,the passport,winter tyres,the washing machine,the tax return'
const MORE = ', for Anna, before the weekend, with Noah, at the station, in the garden, this month'.split(',')
const LABELS = ['', '', '', 'errands', 'home', 'phone', 'children']

interface Caller {
  url: string
  dataDir: string
  headers: Record<string, string>
}

/** Adds them to a new project; its id. */
export async function addOrdinaryTasks({ url, dataDir, headers }: Caller): Promise<string> {
  const things = THINGS.split(',')
  const rows = Array.from({ length: TASKS }, (_, n) => ({
    What: `${oneOf(VERBS, n)} ${oneOf(things, n * 7)}${oneOf(MORE, n * 31)}`,
    When: n % 5 < 2 ? `2027-0${1 + (scattered(n) % 9)}-1${scattered(n * 3) % 10}` : '',
    Tags: oneOf(LABELS, n * 13),
    Rank: String(1 + (scattered(n * 17) % 4)),
  }))
  const answer = await fetch(`${url}/api/v1/import/csv`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ mapping: { content: 'What', due: 'When', labels: 'Tags', priority: 'Rank' }, rows }),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  const { project_id } = (await answer.json()) as { project_id: string }
  plant({ dataDir }, 1, [
    `UPDATE tasks SET created_at = ${instant("'2025-12-24'", 7_919)} WHERE project_id = '${project_id}'`,
    `UPDATE tasks SET updated_at = iif(rowid % 2, created_at, ${instant('created_at', 6_007)}) WHERE project_id = '${project_id}'`,
  ])
  return project_id
}

const scattered = (n: number): number => (Math.imul(n + 1, 2_654_435_761) >>> 0) >>> 8
const oneOf = (words: readonly string[], n: number): string => words[scattered(n) % words.length]!

/** SQL: up to half a year after another, to the millisecond. */
const instant = (after: string, step: number): string =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', ${after}, printf('+%d.%03d seconds', rowid * ${step} % 15000000, rowid * 389 % 1000))`

/** Bytes of all pages of a project's tasks as they cross the network. */
export async function bytesOfTasks({ url, headers }: Caller, project: string, encoding: string): Promise<number> {
  let bytes = 0
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: string = `project_id=${project}&limit=${MAX_LIMIT}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const answer = await fetch(`${url}/api/v1/tasks?${page}`, { headers: { ...headers, 'Accept-Encoding': encoding } })
    bytes += Number(answer.headers.get('content-length'))
    cursor = ((await answer.json()) as { next_cursor: string | null }).next_cursor
  }
  return bytes
}
