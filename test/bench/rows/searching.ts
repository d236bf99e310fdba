import { SORTS } from '../../../src/contract/tasks.ts'
import { openRaw } from '../../../src/platform/db/connection.ts'
import { SQL_FUNCTIONS } from '../../../src/features/indexing/upkeep.ts'
import { COMMON_WORD, RARE_WORD } from '../../support/stored/seed.ts'
import { compare, rated, wanted, type Least } from '../compare.ts'
import { load, type Request } from '../load.ts'
import { largeRow, median, milliseconds, row, type Row } from '../row.ts'
import { databaseIn, type Size, type World } from '../world.ts'

const SIZES: [size: Size, name: string][] = [
  [10_000, '10,000'],
  [100_000, '100,000'],
  [1_000_000, '1,000,000'],
]
const WORDS: [what: string, word: string, crowd: Least][] = [
  ['a rare word', RARE_WORD, { rate: 5_000 }],
  ['a common word', COMMON_WORD, { rate: 1_500 }],
]
const TERMS = [
  ...['recurring', 'subtask', 'has: comment', 'has: attachment', 'has: description', 'created: today'],
  ...['/Section 1', 'assigned', 'assigned to: others', 'recurring | p1', 'created: today | p1', 'completed'],
  ...['!recurring', '!assigned to: me', '!p1', '!shared'],
]
const FILTER = '(p1 | p2) & next 7 days & !@label 1*'

export const searchingRows: Row[] = [
  ...WORDS.map(([what, word, least]) =>
    row(`search, ${what}, 50 connections, 10,000 tasks`, wanted('ping', least), async (world) => {
      const [floor, { url, token }] = [await world.floor(), await world.household(10_000)]
      const rate = async (base: string, request: Request) => (await load(base, request, 50, 1.5)).perSecond
      const compared = await compare(
        () => rate(url, { path: `/api/v1/search?q=${word}`, token }),
        () => rate(floor.url, { path: '/api/v1/ping', token: floor.token }),
      )
      return rated(compared, 'ping', least)
    }),
  ),
  ...SIZES.flatMap(rowsOf),
]

function rowsOf([size, name]: (typeof SIZES)[number]): Row[] {
  const sized = size > 100_000 ? largeRow : row
  return [
    ...WORDS.map(([what, word]) =>
      sized(`search, ${what}, ${name} tasks`, 'p99 ≤ 30 ms', async (world) => {
        const { p50, p99 } = await alone(world, size, `/api/v1/search?q=${word}`)
        const { dataDir } = await world.seeded(size)
        return {
          figure: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`,
          floor: `bare MATCH, 50 rows ${milliseconds(bareMatch(dataDir, word))}`,
          met: p99 <= 30,
        }
      }),
    ),
    sized(`filter run, ${name} tasks`, '', async (world) => {
      const { p50, p99 } = await alone(world, size, preview(FILTER))
      return { figure: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}` }
    }),
    sized(`filter of the slowest term, ${name} tasks`, 'p50 ≤ 100 ms', async (world) => {
      const each: { term: string; p50: number }[] = []
      for (const term of TERMS) each.push({ term, ...(await alone(world, size, preview(term), 0.5)) })
      const { term, p50 } = each.toSorted((a, b) => b.p50 - a.p50)[0]!
      return { figure: `p50 ${milliseconds(p50)} (${term})`, met: p50 <= 100 }
    }),
    sized(`a page by the slowest sort, ${name} tasks`, '', async (world) => {
      const each: { sort: string; p50: number }[] = []
      for (const sort of SORTS) each.push({ sort, ...(await alone(world, size, `/api/v1/tasks?sort=${sort}`, 0.5)) })
      const { sort, p50 } = each.toSorted((a, b) => b.p50 - a.p50)[0]!
      return { figure: `p50 ${milliseconds(p50)} (${sort})` }
    }),
  ]
}

const preview = (query: string): string => `/api/v1/filters/preview?query=${encodeURIComponent(query)}`

/** One request at a time, nobody else there. */
async function alone(world: World, size: Size, path: string, seconds = 3) {
  const { url, token } = await world.household(size)
  await load(url, { path, token }, 1, seconds / 6)
  return load(url, { path, token }, 1, seconds)
}

/** Milliseconds for rows of the index that hold a word, unranked, whosever they are. */
function bareMatch(dataDir: string, word: string): number {
  const raw = openRaw(databaseIn(dataDir), SQL_FUNCTIONS)
  const match = raw.prepare('SELECT rowid FROM task_words WHERE task_words MATCH ? LIMIT 50')
  const runs = Array.from({ length: 100 }, () => {
    const began = performance.now()
    match.all(word)
    return performance.now() - began
  })
  raw.close()
  return median(runs)
}
