/**
 * X-APPLE-SORT-ORDER: integers in the same order as the tasks' positions. They are made from the digits of the
 * fractional index, with gaps between neighbours.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = 62
/** Two digits after the integer part of the index are used. */
const ROOM = BASE * BASE

/** `position` is a fractional index; the answer is a safe integer, cut to the largest one. */
export function orderOf(position: string): number {
  const head = position.charCodeAt(0)
  const isUp = head >= 97
  const length = isUp ? head - 97 + 1 : 90 - head + 1
  const whole = digitsOf(position.slice(1, 1 + length), length)
  const fraction = digitsOf(position.slice(1 + length, 3 + length), 2)
  let before = 0
  for (let shorter = 1; shorter < length; shorter++) before += BASE ** shorter
  const place = isUp ? before + whole : whole - before - BASE ** length
  return Math.max(-LARGEST, Math.min(LARGEST, place * ROOM + fraction))
}

const LARGEST = Number.MAX_SAFE_INTEGER

function digitsOf(text: string, length: number): number {
  let value = 0
  for (let at = 0; at < length; at++) value = value * BASE + Math.max(0, DIGITS.indexOf(text[at] ?? '0'))
  return value
}
