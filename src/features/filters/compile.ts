import type { FilterNode, Term } from '../../domain/filters/ast.ts'
import { compileTerm, not, withLabel } from './compile-term.ts'
import type { CompileContext, SqlCondition } from './conditions.ts'

/**
 * A filter as a condition over alias `t` of tasks. It says nothing about what the actor may see, nor about open and
 * completed (`asksForCompleted`): both are the caller's to add.
 */
export const compile = (filter: FilterNode, context: CompileContext): SqlCondition => compiled(filter, context, true)

/** `mayUseIndex`: every found task meets this (`column`). */
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

/** Without duplicates, those that use a set of tasks last. */
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
  const inOrder = once.toSorted((one, other) => Number(one.usesTaskSet ?? false) - Number(other.usesTaskSet ?? false))
  return {
    sql: `(${inOrder.map((part) => part.sql).join(` ${kind} `)})`,
    parameters: inOrder.flatMap((part) => part.parameters),
    ...(inOrder.some((part) => part.usesTaskSet) && { usesTaskSet: true }),
  }
}

type Of<Kind> = Extract<Term, { kind: Kind }>

/** Searches are asked of the index together, and so are labels of which one is enough. */
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
