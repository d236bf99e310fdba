/** A task as a tree needs it. */
export interface Branch {
  id: string
  parent_id: string | null
  position: string
}

/** Each task after its parent, siblings in order, with its level from 1; one whose parent is not among them is at the top. */
export function* inTreeOrder(branches: readonly Branch[]): Generator<{ id: string; level: number }> {
  const present = new Set(branches.map(({ id }) => id))
  const below = Map.groupBy(branches, ({ parent_id }) => (parent_id && present.has(parent_id) ? parent_id : null))
  const open = childrenOf(below, null).map((id) => ({ id, level: 1 }))
  for (let next; (next = open.pop());) {
    yield next
    for (const id of childrenOf(below, next.id)) open.push({ id, level: next.level + 1 })
  }
}

/** Last one first, as they are taken from the end. */
const childrenOf = (below: Map<string | null, readonly Branch[]>, parent: string | null): string[] =>
  (below.get(parent) ?? [])
    .toSorted((one, other) =>
      one.position === other.position ? (one.id < other.id ? 1 : -1) : one.position < other.position ? 1 : -1,
    )
    .map(({ id }) => id)
