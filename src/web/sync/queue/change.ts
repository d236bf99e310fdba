import type { Write } from '../errors.ts'
import type { OverlayRecord } from '../table.ts'

/** What a change is about: for people, and for pages that did not make it. */
export interface About {
  /** The name of what was changed. */
  name: string
  /** What is laid over rows as long as it waits. */
  shown: readonly OverlayRecord[]
  /** Others are known to have changed them since. */
  compares?: true
  /** The key of an unanswered change that this one takes back: the id to undo comes with that one's answer. */
  undoes?: string
}

/** A change of a person's, as it is kept until the server has answered it. */
export interface QueuedChange extends About {
  key: string
  write: Write
  /** Milliseconds since 1970. */
  madeAt: number
  /** It could not be sent at once. */
  waits: boolean
  /** It was sent, and what came of it may not be known. */
  tried: boolean
  /** What it was found to overwrite when it was last sent: that answer may be lost, and a replayed one cannot say it. */
  overwrote?: readonly Overwritten[]
}

/** A change that the server refused for good. */
export interface Refused extends QueuedChange {
  status: number
  /** The same field was changed again since: sending this would undo that. */
  outdated: boolean
}

export interface OverwrittenField {
  field: string
  mine: unknown
  theirs: unknown
}

/** What somebody else had written into the same fields of a row since the person saw them, before their own change came. */
export interface Overwritten {
  /** Begins with that of the change. */
  key: string
  name: string
  path: string
  fields: readonly OverwrittenField[]
}

const TEXTS = ['text', 'content', 'description', 'body', 'name', 'query'] as const

/** What the person wrote in a change. */
export const textsIn = (write: Write): string[] =>
  TEXTS.map((field) => bodyOf(write)[field]).filter((text): text is string => typeof text === 'string' && text !== '')

export const bodyOf = ({ body }: Write): Record<string, unknown> => ({ ...body })
