/** Where a moved object goes among its siblings. */

export interface Neighbours {
  after_id?: string | null | undefined
  before_id?: string | null | undefined
}

export type Placement =
  | { at: 'first' }
  | { at: 'last' }
  | { at: 'after'; id: string; before: string | null }
  | { at: 'before'; id: string }

/**
 * Reads the body of a move. `after_id` or `before_id` with an id names a neighbour; only `{after_id: null}` means
 * first; everything else means last.
 */
export function readPlacement(body: Neighbours): Placement {
  if (body.after_id) return { at: 'after', id: body.after_id, before: body.before_id ?? null }
  if (body.before_id) return { at: 'before', id: body.before_id }
  if (body.after_id === null && body.before_id === undefined) return { at: 'first' }
  return { at: 'last' }
}
