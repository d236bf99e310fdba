/** What a cell says of a task that is done or still open, case-folded. */
import type { Language } from '../languages.ts'

const WORDS: Record<Language, { done: readonly string[]; open: readonly string[] }> = {
  en: {
    done: ['true', 'yes', 'y', 'done', 'completed', 'complete', 'closed'],
    open: ['false', 'no', 'n', 'open', 'todo', 'to do'],
  },
  da: { done: ['ja', 'sand', 'færdig', 'fuldført'], open: ['nej', 'falsk', 'åben'] },
}

/** In any language. */
export const DONE: ReadonlySet<string> = new Set([
  'x',
  '1',
  '✓',
  '✔',
  ...Object.values(WORDS).flatMap(({ done }) => done),
])

/** In any language. */
export const OPEN: ReadonlySet<string> = new Set(['', '0', ...Object.values(WORDS).flatMap(({ open }) => open)])
