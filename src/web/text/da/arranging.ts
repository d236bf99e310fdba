import { plural } from '../locale.ts'
import type { ArrangingText } from '../en/arranging.ts'

export const arranging: ArrangingText = {
  moved: (name) => `${name} er flyttet.`,
  manyMoved: (n) => `${plural(n, 'opgave', 'opgaver')} flyttet.`,
  under: (name, parent) => `${name} er nu en underopgave af ${parent}.`,
  in: (name, where) => `${name} er flyttet til ${where}.`,
  manyIn: (n, where) => `${plural(n, 'opgave', 'opgaver')} flyttet til ${where}.`,

  up: 'Flyt op',
  down: 'Flyt ned',
  top: 'Flyt øverst',
  indent: 'Ryk ind',
  outdent: 'Ryk ud',
  indentKey: 'Ryk ind, ryk ud',
  leaveList: 'Forlad listen',

  sortBy: 'Sortér efter',
  groupBy: 'Gruppér efter',
  sorts: {
    position: 'Manuel',
    due: 'Dato',
    priority: 'Prioritet',
    content: 'Titel',
    created: 'Tilføjet',
    updated: 'Senest ændret',
  },
  groups: {
    none: 'Ingen',
    section: 'Sektion',
    date: 'Dato',
    priority: 'Prioritet',
    label: 'Etiket',
    project: 'Projekt',
    assignee: 'Ansvarlig',
  },
  order: 'Rækkefølge',
  direction: { up: 'Stigende', down: 'Faldende' },
  isSorted: 'Nulstil “Sortér og gruppér” for at arrangere opgaverne manuelt.',
  notInCalendar: 'Vis projektet som liste eller tavle for at arrangere opgaverne manuelt.',
  manualInProject: 'Opgaver kan kun arrangeres manuelt i deres projekt.',
  reset: 'Nulstil',
  completed: 'Fuldførte',
  allCompleted: 'Vis alle fuldførte',
  noLabel: 'Ingen etiket',
}
