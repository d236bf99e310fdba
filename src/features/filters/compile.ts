import type { Filter } from '../../domain/filters/ast.ts'
import { compileTerm } from './compile-term.ts'
import { condition, type CompileContext, type Condition } from './conditions.ts'

/**
 * A filter as a condition over alias `t` of tasks. It says nothing about what the actor may see, nor about open and
 * completed (`asksForCompleted`): both are the caller's to add. Needs the SQL function `fold`.
 */
export function compile(filter: Filter, context: CompileContext): Condition {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.parts.map((part) => compile(part, context))
      return {
        sql: `(${parts.map((part) => part.sql).join(` ${filter.kind} `)})`,
        parameters: parts.flatMap((part) => part.parameters),
      }
    }
    case 'not': {
      const part = compile(filter.part, context)
      return condition(`(not ${part.sql})`, ...part.parameters)
    }
    default:
      return compileTerm(filter, context)
  }
}
