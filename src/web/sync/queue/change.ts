import type { Write } from '../http/errors.ts'
import type { OverlayRecord } from '../state/table.ts'

/** Describes a change, for messages and for pages that did not make it. */
export interface About {
  /** The name of what was changed. */
  name: string
  /** The overlays on rows until it is answered. */
  shown: readonly OverlayRecord[]
  /** Others are known to have changed the same fields since. */
  compares?: true
  /** The key of an unanswered change that this one undoes; its answer will have the id for that. */
  undoes?: string
  /** The last live change that the page had when it was made; null or none: unknown. */
  since?: string | null
}

/** A person's change, stored until the server has answered it. */
export interface QueuedChange extends About {
  key: string
  write: Write
  /** The name of the page that made it; none: an earlier version of the program. */
  page?: string
  /** Milliseconds since 1970. */
  madeAt: number
  /** It could not be sent at once. */
  waits: boolean
  /** It may have been sent. */
  tried: boolean
  /** What it overwrote when it was last sent: that answer may be lost, and a replayed one does not tell. */
  overwrote?: readonly Overwritten[]
}

/** A change that the server refused for good. */
export interface Refused extends QueuedChange {
  status: number
  /** What the server said; empty: a proxy in front of it has refused, or the browser cannot read the file. */
  reason?: string
}

export interface OverwrittenField {
  field: string
  mine: unknown
  theirs: unknown
}

/** Values that somebody else had written since the person saw the row, and that the person's change has overwritten. */
export interface Overwritten {
  /** Begins with the key of the change. */
  key: string
  name: string
  path: string
  fields: readonly OverwrittenField[]
  /** The change has deleted the task or project, with what is below it, or the section: `mine` is what the person had seen. */
  isDeleted?: true
  /** Brings back the section, which is in no trash. */
  undoId?: string
  /** The change has completed the task, with what is below it. */
  isCompleted?: true
}

const TEXTS = ['text', 'content', 'description', 'body', 'name', 'query'] as const

/** What the person wrote in a change. */
export const textsIn = (write: Write): string[] =>
  TEXTS.map((field) => bodyOf(write)[field]).filter((text): text is string => typeof text === 'string' && text !== '')

export const bodyOf = ({ body }: Write): Record<string, unknown> => ({ ...body })
