import type { Meaning } from '../language.ts'
import type { Filled, FilledWith } from '../slots/values.ts'
import type { Context } from '../types.ts'
import type { Sense } from './sense.ts'

/** A method, whose parameters TypeScript compares loosely: so a table may name the values that its phrases fill. */
interface OfPhrase<Value extends keyof Filled> {
  read(filled: FilledWith<Value>, context: Context): Sense | null
}
/** How each meaning is read of a phrase that fills these values. */
export type Readers<Value extends keyof Filled = never> = Readonly<Partial<Record<Meaning, OfPhrase<Value>['read']>>>
