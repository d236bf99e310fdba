import type { ArrangingText } from '../en/arranging.ts'

export const arranging: ArrangingText = {
  moved: (name) => `${name} er flyttet.`,
  manyMoved: (n) => `${n} opgaver er flyttet.`,
  under: (name, parent) => `${name} er nu en underopgave af ${parent}.`,
  in: (name, where) => `${name} er nu i ${where}.`,
  manyIn: (n, where) => `${n} opgaver er nu i ${where}.`,

  up: 'Flyt op',
  down: 'Flyt ned',
  top: 'Flyt øverst',
  indent: 'Gør til underopgave',
  outdent: 'Flyt et niveau ud',
  indentKey: 'Et niveau ind, ud',
  leaveList: 'Videre, forbi listen',

  done: 'Klaret',
  reschedule: 'Ny dato',

  sortBy: 'Sortér efter',
  groupBy: 'Gruppér efter',
  sorts: { manual: 'Egen rækkefølge', date: 'Dato', priority: 'Prioritet', name: 'Navn', added: 'Oprettet' },
  groups: {
    none: 'Ikke grupperet',
    section: 'Sektion',
    date: 'Dato',
    priority: 'Prioritet',
    label: 'Etiket',
    project: 'Projekt',
    assignee: 'Ansvarlig',
  },
  order: 'Rækkefølge',
  direction: { up: 'Stigende', down: 'Faldende' },
  asUsual: 'Som det plejer at være',
  showDone: 'Vis klarede',
  completed: 'Klarede',
  overdue: 'Overskredet',
  noDate: 'Ingen dato',
  noLabel: 'Ingen etiket',
  nobody: 'Ikke tildelt',
  noSection: 'Ingen sektion',
}
