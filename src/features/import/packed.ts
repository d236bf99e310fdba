/** Rows that wait to be written are kept as bytes: as objects, tens of thousands of them stop everybody while they are collected. */
import { deserialize, serialize } from 'node:v8'

/** Some rows, as they come from a thread. */
export type Pack = Uint8Array

export const packed = (rows: readonly object[]): Pack => serialize(rows)

export const unpacked = <Row>(pack: Pack): Row[] => deserialize(pack) as Row[]
