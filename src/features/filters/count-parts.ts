/** Finds and counts the results of a filter in parts, where no single index finds them all. */
import type { FilterNode } from '../../domain/filters/ast.ts'
import { indexOf, TERM_OF, type FilterIndex } from './narrow.ts'

/** Some of the results, and the index that finds them; null: they are found by looking at each task. */
export interface CountPart {
  filter: FilterNode
  index: FilterIndex | null
}

/** The results are as many as those of `more`, less those of `less`. */
export interface CountPlan {
  more: readonly CountPart[]
  less: readonly CountPart[]
}

/** Each part repeats the conditions of those before it. */
const MOST_PARTS = 8

const ALL: FilterNode = { kind: 'all' }

/** How to count the results without looking at each task; null: by one index, or not at all. */
export function countPlanOf(filter: FilterNode): CountPlan | null {
  if (indexOf(filter) !== null) return null
  if (filter.kind === 'all') return { more: [{ filter, index: null }], less: [] }
  const others = indexedParts(opposite(filter))
  if (others) return { more: [{ filter: ALL, index: null }], less: others }
  const more = countPartsOf(filter)
  if (more) return { more, less: [] }
  return filter.kind === 'and' ? withoutExcluded(filter.parts) : null
}

/** What meets the other terms, less what of that meets a negated term. */
function withoutExcluded(parts: readonly FilterNode[]): CountPlan | null {
  const excluded = parts.filter((part) => part.kind === 'not' && indexedParts(part.part) !== null)
  const less = excluded.length > 0 ? countPartsOf(joined('or', excluded.map(negated))) : null
  if (!less) return null
  const rest = parts.filter((part) => !excluded.includes(part))
  return { more: [{ filter: joined('and', rest), index: null }], less: restrictedTo(rest, less) }
}

/** The parts that indexes find; null when there are none, or for a set of tasks: all are tested for that as quickly. */
function indexedParts(filter: FilterNode): CountPart[] | null {
  if (isInSet(filter)) return null
  const countParts = countPartsOf(filter)
  return countParts?.every(({ index }) => index !== null) ? countParts : null
}

/** Disjoint parts of the results, at least one of which has an index; null: there are none. */
function countPartsOf(filter: FilterNode): CountPart[] | null {
  const index = indexOf(filter)
  if (index !== null) return [{ filter, index }]
  if (filter.kind === 'or') return disjoint(filter.parts)
  if (filter.kind !== 'and') return null
  for (const part of filter.parts) {
    const countParts = part.kind === 'or' ? disjoint(part.parts) : null
    if (!countParts) continue
    return restrictedTo(
      filter.parts.filter((other) => other !== part),
      countParts,
    )
  }
  return null
}

const restrictedTo = (parts: readonly FilterNode[], countParts: readonly CountPart[]): CountPart[] =>
  countParts.map(({ filter, index }) => ({ filter: joined('and', [...parts, filter]), index }))

/** The parts of an `or`, made disjoint: those of one index together, each without what those before it find. */
function disjoint(parts: readonly FilterNode[]): CountPart[] | null {
  if (parts.every(isInSet)) return null
  const groups = Map.groupBy(parts, groupOf)
  const scanned = groups.get(null)
  if (scanned) {
    // Where all tasks are looked at by an index anyway, these are tested along.
    for (const other of ['due', 'label', 'search']) {
      scanned.push(...(groups.get(other) ?? []))
      groups.delete(other)
    }
  }
  if (groups.size > MOST_PARTS || (scanned && groups.size === 1)) return null
  const inOrder = [...groups].toSorted(([one], [other]) => rankOf(one) - rankOf(other))
  return inOrder.map(([, group], n) => {
    const index = indexOf(group[0]!)
    const earlier = inOrder.slice(0, n).flatMap(([, others]) => others.map(negated))
    const term = index !== null && index in TERM_OF ? [TERM_OF[index as keyof typeof TERM_OF]] : []
    return { filter: joined('and', [...term, joined('or', group), ...earlier]), index }
  })
}

/** Each later part tests its tasks for the conditions of the earlier ones, so those that may find most come first. */
const LARGEST_FIRST: readonly unknown[] = [null, 'due', 'section', 'created', 'assignee']
const rankOf = (group: unknown): number =>
  LARGEST_FIRST.includes(group) ? LARGEST_FIRST.indexOf(group) : LARGEST_FIRST.length

/** Equal for parts that one reading finds. */
function groupOf(part: FilterNode): unknown {
  const index = indexOf(part)
  if (index !== 'own') return index
  return isInSet(part) ? part.kind : part
}

const isInSet = ({ kind }: FilterNode): boolean => kind === 'label' || kind === 'search'

function joined(kind: 'and' | 'or', parts: readonly FilterNode[]): FilterNode {
  const [first = ALL, ...others] = parts
  return others.length === 0 ? first : { kind, parts }
}

function negated(part: FilterNode): FilterNode {
  if (part.kind === 'assigned' && part.to === 'nobody') return { kind: 'assigned', to: 'anyone' }
  return part.kind === 'not' ? part.part : { kind: 'not', part }
}

function opposite(filter: FilterNode): FilterNode {
  if (filter.kind === 'or') return { kind: 'and', parts: filter.parts.map(negated) }
  return filter.kind === 'and' ? { kind: 'or', parts: filter.parts.map(negated) } : negated(filter)
}
