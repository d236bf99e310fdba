import { median, perSecond, times, type Measured } from './row.ts'

export interface Compared {
  subject: number
  floor: number
  /** Subject over floor: the median of the rounds, because what else the machine does hits both in a round. */
  ratio: number
}

const ROUNDS = 3

/** Measures both in turn, after a warm-up. Either gives what is done per second. */
export async function compare(subject: () => Promise<number>, floor: () => Promise<number>): Promise<Compared> {
  await subject()
  await floor()
  const rounds: [subject: number, floor: number][] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([await subject(), await floor()])
  return {
    subject: median(rounds.map(([value]) => value)),
    floor: median(rounds.map(([, value]) => value)),
    ratio: median(rounds.map(([value, below]) => value / below)),
  }
}

/** What is wanted of a rate: a share of the floor, or a number a second on two quiet cores. */
export interface Least {
  ratio?: number
  rate?: number
}

/** As a table shows what is wanted. */
export const wanted = (name: string, { ratio, rate }: Least): string =>
  [
    ...(ratio === undefined ? [] : [`≥ ${ratio.toFixed(2)} × ${name}`]),
    ...(rate === undefined ? [] : [`≥ ${perSecond(rate)}`]),
  ].join(', ')

/** As a table shows it: the rate, and its ratio to the floor. */
export const rated = ({ subject, floor, ratio }: Compared, name: string, least: Least): Measured => ({
  figure: `${perSecond(subject)} = ${times(ratio)}`,
  floor: `${name} ${perSecond(floor)}`,
  met: ratio >= (least.ratio ?? 0) && subject >= (least.rate ?? 0),
})
