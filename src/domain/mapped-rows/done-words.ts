/** What a cell says of a task that is done or still open, case-folded. */
import type { TableLanguage } from './table-language.ts'

const WORDS: Record<TableLanguage, { done: readonly string[]; open: readonly string[] }> = {
  en: {
    done: ['true', 'yes', 'y', 'done', 'completed', 'complete', 'closed'],
    open: [
      ...['false', 'no', 'n', 'open', 'todo', 'to do', 'to-do', 'not started', 'in progress'],
      ...['deferred', 'waiting on someone else', 'needsaction'],
    ],
  },
  da: {
    done: ['ja', 'sand', 'færdig', 'fuldført', 'udført', 'afsluttet'],
    open: ['nej', 'falsk', 'åben', 'ikke startet', 'i gang', 'udskudt', 'venter på en anden'],
  },
  de: {
    done: ['ja', 'wahr', 'erledigt', 'fertig', 'abgeschlossen'],
    open: [
      ...['nein', 'falsch', 'offen', 'nicht begonnen', 'in bearbeitung', 'zurückgestellt'],
      'wartet auf jemand anderen',
    ],
  },
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
