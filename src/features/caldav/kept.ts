/** What is kept of a VTODO that is no field of the task: given back to everybody as it came. */
import type { Component, Property } from '../../platform/ics/parse.ts'

/** Properties that say a field in words of their own, as long as the field is what it was then. */
export interface AsSent {
  /** What the field was (`fields.ts`). */
  of: string
  properties: Property[]
}

export type Field = 'content' | 'description' | 'priority' | 'due' | 'state' | 'parent'

export interface Kept {
  fields: Partial<Record<Field, AsSent>>
  /** Where it starts, when that is not where it is due. */
  start: Property | null
  others: Property[]
  /** Components within it, alarms apart. */
  components: Component[]
  /** Occurrences that were changed, and are still to come. */
  overrides: Component[]
  /** Descriptions of zones that only this text knows. */
  zones: Component[]
}

export const NOTHING_KEPT: Kept = { fields: {}, start: null, others: [], components: [], overrides: [], zones: [] }

export const keptFrom = (text: string | null): Kept => (text === null ? NOTHING_KEPT : (JSON.parse(text) as Kept))

/** Null when there is nothing to keep. */
export function keptText(kept: Kept): string | null {
  const text = JSON.stringify(kept)
  return text === JSON.stringify(NOTHING_KEPT) ? null : text
}

/** An alarm as it was sent, and the reminder it made; null where it makes none. */
export interface KeptAlarm {
  component: Component
  reminder: string | null
  /** What the due moment was (`fields.ts`): a trigger counts from it. */
  due: string
}
