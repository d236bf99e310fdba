/**
 * `npm run bench -- [--large] [--requests=1000000] [words …]`: every figure that is promised, beside its target and the
 * floor it can't beat, as a table. Words choose rows that hold one of them; `--requests` is how many the soak sends. Ends
 * with an error only when something breaks.
 */
import { cpus, loadavg, totalmem } from 'node:os'
import { NotHere, type Row } from './row.ts'
import { allRows } from './rows.ts'
import { table } from './table.ts'
import { World } from './world.ts'

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const large = words.includes('--large')
const wanted = words.filter((word) => !word.startsWith('--'))
const isWanted = ({ what, large: isLarge = false }: Row) =>
  (large || !isLarge) && (wanted.length === 0 || wanted.some((word) => what.toLowerCase().includes(word)))

const requests = words.find((word) => word.startsWith('--requests='))?.split('=')[1]
const world = new World(Number(requests) || 1_000_000)
const lines: string[][] = []
for (const row of allRows.filter(isWanted)) {
  process.stderr.write(`${row.what} … `)
  const line = await lineOf(row)
  process.stderr.write(`${line[1]}\n`)
  lines.push(line)
}
const gigabytes = Math.round(totalmem() / 2 ** 30)
console.log(
  `Node ${process.versions.node} on ${cpus().length} cores and ${gigabytes} GB, load ${loadavg()[0]!.toFixed(1)} at the end; ` +
    'server, client and floor share them.\n',
)
console.log(table(['What', 'Figure', 'Target', 'Floor in this run', 'Met'], lines))
process.exit()

async function lineOf({ what, target, measure }: Row): Promise<string[]> {
  try {
    const { figure, floor = '', met } = await measure(world)
    return [what, figure, target, floor, met === undefined ? '' : met ? 'yes' : '**no**']
  } catch (error) {
    if (error instanceof NotHere) return [what, '—', target, error.message, '']
    console.error(error)
    process.exitCode = 1
    return [what, 'broken', target, '', '**no**']
  }
}
