/** A task as a tree needs it. */
export interface Branch {
  id: string
  parent_id: string | null
  section_id: string | null
  position: string
}

/** The tasks of a project, taken as they are read and walked in their order: each after its parent, siblings by position. */
export class Forest {
  readonly #ids = new Set<string>()
  readonly #below = new Map<string, Branch[]>()
  readonly #top = new Map<string | null, Branch[]>()

  add(branch: Branch): void {
    this.#ids.add(branch.id)
    if (branch.parent_id === null) into(this.#top, branch.section_id, branch)
    else into(this.#below, branch.parent_id, branch)
  }

  /** To be called once all are there: those whose parent is not among them stand at the top. */
  settle(): void {
    for (const [parent, orphans] of this.#below) {
      if (this.#ids.has(parent)) continue
      this.#below.delete(parent)
      for (const orphan of orphans) into(this.#top, orphan.section_id, orphan)
    }
  }

  /** What stands in a section (null: in none), with its level from 1. */
  *walk(section: string | null): Generator<{ id: string; level: number }> {
    const open = lastFirst(this.#top.get(section) ?? [], 1)
    for (let next; (next = open.pop());) {
      yield next
      open.push(...lastFirst(this.#below.get(next.id) ?? [], next.level + 1))
    }
  }
}

function into<Key>(lists: Map<Key, Branch[]>, key: Key, branch: Branch): void {
  const list = lists.get(key)
  if (list) list.push(branch)
  else lists.set(key, [branch])
}

/** As they are taken from the end. */
const lastFirst = (branches: Branch[], level: number): { id: string; level: number }[] =>
  branches.toSorted(laterFirst).map(({ id }) => ({ id, level }))

function laterFirst(one: Branch, other: Branch): number {
  const [a, b] = one.position === other.position ? [one.id, other.id] : [one.position, other.position]
  return a < b ? 1 : -1
}
