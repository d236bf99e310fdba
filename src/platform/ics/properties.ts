/** Properties in jCal (RFC 7265), by the type of their value. */
import type { Instant } from '../db/transaction.ts'
import type { Property } from './parse.ts'
import { plainText } from './values.ts'

export const text = (name: string, value: string): Property => [name, {}, 'text', plainText(value)]
export const integer = (name: string, value: number): Property => [name, {}, 'integer', value]
export const instant = (name: string, at: Instant): Property => [name, {}, 'date-time', `${at.slice(0, 19)}Z`]
