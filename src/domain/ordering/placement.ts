/** Where a moved thing goes among its siblings. */

export interface Neighbours {
  after_id?: string | null | undefined
  before_id?: string | null | undefined
}

export type Placement =
  | { at: 'first' }
  | { at: 'last' }
  | { at: 'after'; id: string; before: string | null }
  | { at: 'before'; id: string }

/** Reads a move body: a null beside a named neighbour is absent, `{after_id: null}` alone is first, all else unnamed is last. */
export function readPlacement(body: Neighbours): Placement {
  if (body.after_id) return { at: 'after', id: body.after_id, before: body.before_id ?? null }
  if (body.before_id) return { at: 'before', id: body.before_id }
  if (body.after_id === null && body.before_id === undefined) return { at: 'first' }
  return { at: 'last' }
}
