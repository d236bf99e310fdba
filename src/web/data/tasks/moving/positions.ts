import { MOST_LEVELS } from '../../../../domain/ordering/levels.ts'

/** A row of a list; depth 0 is the top level. */
export interface RowAt {
  id: string
  depth: number
}

/** A place in a list of tasks: under a parent or at the top level, after a sibling or first. */
export interface DropPlace {
  parent_id: string | null
  after_id: string | null
  depth: number
}

/**
 * The place of a task that is dropped before the row at `gap` (rows.length: after the last). Its depth is the wanted
 * one, but at most one more than that of the row above, at least that of the row below, and never more than MOST_LEVELS
 * together with its `below` levels of sub-tasks.
 */
export function dropPlaceAt(rows: readonly RowAt[], gap: number, wanted: number, below = 0): DropPlace {
  const above = rows[gap - 1]
  const most = Math.max(0, Math.min(above ? above.depth + 1 : 0, MOST_LEVELS - 1 - below))
  const depth = Math.min(Math.max(wanted, rows[gap]?.depth ?? 0), most)
  let after_id: string | null = null
  for (const row of rows.slice(0, gap).toReversed()) {
    if (row.depth < depth) return { parent_id: row.id, after_id, depth }
    if (row.depth === depth) after_id ??= row.id
  }
  return { parent_id: null, after_id, depth }
}

/**
 * `count` positions in order between two neighbours (undefined: open end), for showing a move before the server has
 * answered. Positions of the server have no character below `!`.
 */
export function positionsBetween(lower: string | undefined, upper: string | undefined, count: number): string[] {
  const start = lower ?? ''
  const rest = upper?.startsWith(start) ? upper.slice(start.length) : ''
  const ahead = rest !== '' && rest < '!' ? '\u0000'.repeat(1 + [...rest].findIndex((one) => one !== '\u0000')) : ''
  return Array.from({ length: count }, (_, index) => `${start}${ahead}${'\u0001'.repeat(index + 1)}`)
}
