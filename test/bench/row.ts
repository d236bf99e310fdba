import type { World } from './world.ts'

export interface Measured {
  /** With its unit. */
  figure: string
  /** What cannot be beaten, measured in the same run. */
  floor?: string
  /** Absent where there is nothing to meet. */
  met?: boolean
}

export interface Row {
  what: string
  target: string
  /** Takes minutes: only with `--large`. */
  large?: boolean
  measure(world: World): Measured | Promise<Measured>
}

/** The program cannot do it, or not on this machine; shown in place of a figure. */
export class NotHere extends Error {
  override readonly name = 'NotHere'
}

export const row = (what: string, target: string, measure: Row['measure']): Row => ({ what, target, measure })
export const largeRow = (...given: Parameters<typeof row>): Row => ({ ...row(...given), large: true })

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

export const count = (value: number): string => Math.round(value).toLocaleString('en')
export const perSecond = (value: number): string => `${count(value)}/s`
export const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
export const times = (ratio: number): string => `${ratio.toFixed(2)} ×`
