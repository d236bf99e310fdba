/** The worst values for the shape of a body: made of the shape itself, so that a new route has them too. */
import type { GenericSchema } from 'valibot'

export type Values = Record<string, (size: number) => unknown>

interface Entry {
  type?: string
  entries?: Record<string, Entry>
  wrapped?: Entry
  item?: Entry
  pipe?: readonly Entry[]
}

/** What a field holds: that many bytes of JSON. */
const FILLINGS: [name: string, make: (size: number) => unknown][] = [
  ['spaces', (size) => `x${' '.repeat(size)}x`],
  ['lines', (size) => ' \n'.repeat(size / 3)],
  ['letters', (size) => 'a'.repeat(size)],
  ['a list of nothing', (size) => Array.from({ length: size / 5 }, () => null)],
  ['a list of texts', (size) => Array.from({ length: size / 4 }, () => 'a')],
  ['a list of objects', (size) => Array.from({ length: size / 3 }, () => ({}))],
  ['an object of many fields', manyFields],
]

function manyFields(size: number): object {
  const object: Record<string, number> = {}
  for (let n = 0; n < size / 16; n++) object[`field${n}`] = 1
  return object
}

/** For each field of the shape each filling, and fields that the shape does not know. */
export function worstValues(shape: GenericSchema): Values {
  const values: Values = { 'unknown fields': manyFields }
  for (const field of Object.keys(entriesOf(shape)))
    for (const [name, make] of FILLINGS) values[`${name} in ${field}`] = (size) => ({ [field]: make(size) })
  return values
}

const entriesOf = (shape: Entry): Record<string, Entry> =>
  shape.entries ??
  (shape.wrapped
    ? entriesOf(shape.wrapped)
    : (shape.pipe?.map(entriesOf).find((one) => Object.keys(one).length > 0) ?? {}))
