/**
 * Buffers for the bodies of answers, used again once they are sent. Left to garbage collection instead, they pile up
 * under load: dozens of megabytes, where one or two such bodies are under way.
 */
import type { ServerResponse } from 'node:http'
import { MIB } from '../../../domain/sizes.ts'

/** Bytes that are kept for later answers. */
const MOST_KEPT = 2 * MIB

/** Free buffers, by the power of two that is their size. */
const free: Buffer<ArrayBuffer>[][] = []
let kept = 0

/** A buffer of `size` bytes, until the answer is sent or its client gone. */
export function pooledBuffer(size: number, outgoing: ServerResponse): Buffer<ArrayBuffer> {
  const power = 32 - Math.clz32(size - 1)
  const whole = take(power) ?? Buffer.allocUnsafeSlow(2 ** power)
  outgoing.once('close', () => giveBack(whole, power))
  return whole.subarray(0, size)
}

function take(power: number): Buffer<ArrayBuffer> | undefined {
  const found = free[power]?.pop()
  if (found) kept -= found.length
  return found
}

function giveBack(whole: Buffer<ArrayBuffer>, power: number): void {
  if (kept + whole.length > MOST_KEPT) return
  kept += whole.length
  ;(free[power] ??= []).push(whole)
}
