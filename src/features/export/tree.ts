/** The columns of a task that are needed to build the tree. */
export interface Branch {
  id: string
  parent_id: string | null
  section_id: string | null
  position: string
}

/**
 * The task tree of a project: add all tasks, call `settle`, then walk it in order, parents before children and siblings
 * by position.
 */
export class TaskTrees {
  readonly #ids = new Set<string>()
  readonly #below = new Map<string, Branch[]>()
  readonly #top = new Map<string | null, Branch[]>()

  add(branch: Branch): void {
    this.#ids.add(branch.id)
    if (branch.parent_id === null) into(this.#top, branch.section_id, branch)
    else into(this.#below, branch.parent_id, branch)
  }

  /** Call once after the last `add`: tasks whose parent was not added move to the top level. */
  settle(): void {
    for (const [parent, orphans] of this.#below) {
      if (this.#ids.has(parent)) continue
      this.#below.delete(parent)
      for (const orphan of orphans) into(this.#top, orphan.section_id, orphan)
    }
  }

  /** The tasks of a section (null: without one) in order, with their level from 1. */
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

/** In reverse order, because the stack is read from its end. */
const lastFirst = (branches: Branch[], level: number): { id: string; level: number }[] =>
  branches.toSorted(laterFirst).map(({ id }) => ({ id, level }))

function laterFirst(one: Branch, other: Branch): number {
  const [a, b] = one.position === other.position ? [one.id, other.id] : [one.position, other.position]
  return a < b ? 1 : -1
}
