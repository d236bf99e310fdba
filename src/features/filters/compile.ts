import type { FilterNode, Term } from '../../domain/filters/ast.ts'
import { compileTerm, not, withLabel } from './compile-term.ts'
import type { CompileContext, SqlCondition } from './conditions.ts'

/**
 * Compiles a filter to a condition over alias `t` of tasks. The caller must add the conditions for visibility and for
 * open or completed tasks (`asksForCompleted`).
 */
export const compile = (filter: FilterNode, context: CompileContext): SqlCondition => compiled(filter, context, true)

/** `mayUseIndex`: all tasks in the result meet this part; see `column`. */
function compiled(filter: FilterNode, context: CompileContext, mayUseIndex: boolean): SqlCondition {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return joined(filter.kind, filter.parts, context, mayUseIndex)
    case 'not':
      return not(compiled(filter.part, context, false))
    default:
      return compileTerm(filter, context, mayUseIndex)
  }
}

/** Removes duplicates, and puts parts first that an index tells, and those last that use a set of tasks. */
function joined(
  kind: 'and' | 'or',
  filters: readonly FilterNode[],
  context: CompileContext,
  mayUseIndex: boolean,
): SqlCondition {
  const { searches, labels, others } = sorted(kind, filters)
  const isOne = others.length === 0 && (searches.length === 0 || labels.length === 0)
  const maybeByIndex = mayUseIndex && (kind === 'and' || isOne)
  const parts = others.map((part) => compiled(part, context, maybeByIndex))
  if (labels.length > 0) {
    const ids = new Set(labels.flatMap((term) => context.names.labels(term.name)))
    parts.push(withLabel([...ids], maybeByIndex))
  }
  if (searches.length > 0) parts.push(context.search(together(kind, searches), maybeByIndex))
  const once = [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()]
  const inOrder = once.toSorted((one, other) => costOf(one) - costOf(other))
  return {
    sql: `(${inOrder.map((part) => part.sql).join(` ${kind} `)})`,
    parameters: inOrder.flatMap((part) => part.parameters),
    ...(inOrder.some((part) => part.usesTaskSet) && { usesTaskSet: true }),
    ...(inOrder.every((part) => part.isOfKey) && { isOfKey: true }),
  }
}

const costOf = ({ usesTaskSet, isOfKey }: SqlCondition): number => (usesTaskSet ? 2 : isOfKey ? 0 : 1)

type Of<Kind> = Extract<Term, { kind: Kind }>

/** Searches are combined into one full-text query, and labels in an `or` into one condition. */
function sorted(kind: 'and' | 'or', filters: readonly FilterNode[]) {
  const searches: Of<'search'>[] = []
  const labels: Of<'label'>[] = []
  const others: FilterNode[] = []
  for (const filter of filters) {
    if (filter.kind === 'search') searches.push(filter)
    else if (filter.kind === 'label' && kind === 'or') labels.push(filter)
    else others.push(filter)
  }
  return { searches, labels, others }
}

const together = (kind: 'and' | 'or', searches: readonly Of<'search'>[]) =>
  kind === 'and' ? { all: searches } : { any: searches }
