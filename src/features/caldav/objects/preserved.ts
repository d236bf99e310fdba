/** What is stored of a VTODO that no task field can hold; served unchanged to everyone. */
import type { Component, Property } from '../../../platform/ics/parse.ts'

/** Properties of a field as the client wrote them; valid as long as the field has not changed, or moved on from. */
export interface AsSent {
  /** State of the field when they were sent (`fields.ts`). */
  of: string
  properties: Property[]
}

export type Field = 'content' | 'description' | 'priority' | 'due' | 'state' | 'parent'

export interface Preserved {
  fields: Partial<Record<Field, AsSent>>
  /** DTSTART, when it differs from the due date. */
  start: Property | null
  others: Property[]
  /** Inner components except alarms. */
  components: Component[]
  /** Changed occurrences in the future. */
  overrides: Component[]
  /** VTIMEZONE components of zones that are not in the IANA database. */
  zones: Component[]
}

const NOTHING_PRESERVED: Preserved = {
  fields: {},
  start: null,
  others: [],
  components: [],
  overrides: [],
  zones: [],
}

const NOTHING_AS_TEXT = JSON.stringify(NOTHING_PRESERVED)

/** Reads what `preservedText` wrote; null: nothing. */
export const preservedFrom = (text: string | null): Preserved =>
  text === null ? NOTHING_PRESERVED : (JSON.parse(text) as Preserved)

/** Null when there is nothing to keep. */
export function preservedText(kept: Preserved): string | null {
  const text = JSON.stringify(kept)
  return text === NOTHING_AS_TEXT ? null : text
}

/** An alarm as it was sent, and the id of its reminder; null when it has none. */
export interface PreservedAlarm {
  component: Component
  reminder: string | null
  /** State of the due date when it was sent (`fields.ts`), since triggers are relative to it. */
  due: string
}
