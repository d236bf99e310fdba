import { warningAt } from '../../domain/import/warnings.ts'
import type { ImportWarning } from '../../contract/imports.ts'

const MOST = 1000

/** The first 1,000 warnings, and how many more there are. */
export function fewWarnings(warnings: ImportWarning[]): ImportWarning[] {
  const more = warnings.length - MOST
  if (more <= 0) return warnings
  const few = warnings.slice(0, MOST)
  const { line, file } = few.at(-1)!
  return [...few, { ...warningAt({ line }, 'more_warnings', { count: more }), ...(file === undefined ? {} : { file }) }]
}
