import { spawnSync } from 'node:child_process'
import { commandLine, folder, serve } from '../processes.ts'
import { median, milliseconds, row, type Row } from '../row.ts'

const STARTS = 7

export const startRows: Row[] = [
  row('start to first answer, no data yet', '≤ 110 ms', async () => {
    const each: number[] = []
    for (let n = 0; n < STARTS; n++) each.push(await firstAnswer(folder()))
    return against(median(each), 110)
  }),
  row('start to first answer, 100,000 tasks', '≤ 110 ms', async (world) => {
    const dataDir = folder((await world.seeded(100_000)).dataDir)
    const each: number[] = []
    for (let n = 0; n < STARTS; n++) each.push(await firstAnswer(dataDir))
    return against(median(each), 110)
  }),
  row('--version', '≤ 60 ms', () => against(timed([...commandLine('errand'), '--version']), 60)),
]

const against = (ms: number, most: number) => ({
  figure: milliseconds(ms),
  floor: bareNode(),
  met: ms <= most,
})

export const bareNode = (): string => `bare Node ${milliseconds(timed([process.execPath, '-e', '0']))}`

async function firstAnswer(dataDir: string): Promise<number> {
  const began = performance.now()
  const served = await serve('errand', dataDir)
  const answer = await fetch(`${served.url}/healthz`)
  if (!answer.ok) throw new Error(await answer.text())
  const took = performance.now() - began
  await served.stop()
  return took
}

function timed([command, ...args]: readonly string[]): number {
  const runs = Array.from({ length: STARTS }, () => {
    const began = performance.now()
    const { status } = spawnSync(command!, args, { env: {} })
    if (status !== 0) throw new Error(`${command} ended with ${status}`)
    return performance.now() - began
  })
  return median(runs)
}
