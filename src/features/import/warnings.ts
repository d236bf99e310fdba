import { warningAt } from '../../domain/import/warnings.ts'
import type { ImportWarning } from '../../contract/imports.ts'

export const MOST_WARNINGS = 1000

/** The first MOST_WARNINGS, and how many more there are. */
export function fewWarnings(warnings: ImportWarning[]): ImportWarning[] {
  const more = warnings.length - MOST_WARNINGS
  if (more <= 0) return warnings
  const few = warnings.slice(0, MOST_WARNINGS)
  const { line, file } = few.at(-1)!
  return [...few, { ...warningAt({ line }, 'more_warnings', { count: more }), ...(file === undefined ? {} : { file }) }]
}
