import { readFileSync } from 'node:fs'
import { NotHere } from './row.ts'

export interface Memory {
  /** Bytes that no file holds: what the process has made for itself. */
  alone: number
  /** Bytes resident, shared pages of the program file included. */
  resident: number
  /** Resident bytes, each page shared by so many processes divided among them. */
  proportional: number
}

/** As Linux counts it (proc(5), smaps_rollup). */
export function memoryOf(pid: number): Memory {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  } catch {
    throw new NotHere('only Linux tells')
  }
  const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)![1]) * 1024
  return { alone: field('Anonymous'), resident: field('Rss'), proportional: field('Pss') }
}

/** The most that was resident while `work` ran. */
export async function peakDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  const look = () => (peak = Math.max(peak, memoryOf(pid).resident))
  look()
  const looking = setInterval(look, 25)
  await work().finally(() => clearInterval(looking))
  return peak
}
