/** Stores rows that wait to be written as bytes: tens of thousands of objects would slow down garbage collection. */
import { deserialize, serialize } from 'node:v8'

/** Serialized rows, as sent by the worker thread. */
export type Pack = Uint8Array

export const packed = (rows: readonly object[]): Pack => serialize(rows)

export const unpacked = <Row>(pack: Pack): Row[] => deserialize(pack) as Row[]
