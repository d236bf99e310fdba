interface Placed {
  id: string
  position: string
}

interface Neighbours {
  after_id?: string | null | undefined
  before_id?: string | null | undefined
}

/** Sorts after everything the server hands out. */
export const LAST = '~'
/** Sorts before everything the server hands out. */
const FIRST = ''

/** Sorts right after a position: no character of one is smaller. */
const rightAfter = (position: string): string => `${position}\u0001`

/** Where a thing will stand, until the server says: `rows` are what it will stand among, in order (contract.md §4 "Move"). */
export function placeOf(id: string, { after_id, before_id }: Neighbours, rows: readonly Placed[]): string {
  const others = rows.filter((row) => row.id !== id)
  const positionOf = (at: number): string => others[at]?.position ?? LAST
  if (after_id) return rightAfter(positionOf(others.findIndex((row) => row.id === after_id)))
  if (before_id) {
    const at = others.findIndex((row) => row.id === before_id)
    return at === 0 ? FIRST : rightAfter(positionOf(at - 1))
  }
  return after_id === null && before_id === undefined ? FIRST : LAST
}
