import type { FilterWords } from './words.ts'

export const da: FilterWords = {
  operators: { '&': ['og'], '|': ['eller'], '!': ['ikke'] },
  plain: {
    all: ['alle', 'vis alle'],
    overdue: ['forfalden', 'forfaldne'],
    no_date: ['ingen dato'],
    no_time: ['intet tidspunkt'],
    no_priority: ['ingen prioritet'],
    no_labels: ['ingen etiketter', 'ingen etiket'],
    no_section: ['ingen sektion'],
    assigned: ['tildelt'],
    recurring: ['gentages'],
    subtask: ['underopgave', 'underopgaver'],
    completed: ['fuldført', 'fuldførte', 'færdig', 'færdige'],
    shared: ['delt', 'delte'],
  },
  heads: {
    due_on: ['forfalder', 'dato'],
    due_before: ['før', 'dato før'],
    due_after: ['efter', 'dato efter'],
    created_on: ['oprettet'],
    created_before: ['oprettet før'],
    created_after: ['oprettet efter'],
    assigned_to: ['tildelt', 'tildelt til'],
    has: ['har'],
    search: ['søg'],
  },
  days: { today: ['i dag', 'idag'], tomorrow: ['i morgen', 'imorgen'], yesterday: ['i går', 'igår'] },
  assignees: { me: ['mig'], nobody: ['ingen'], others: ['andre'] },
  belongings: {
    attachment: ['fil', 'filer'],
    comment: ['kommentar', 'kommentarer'],
    description: ['beskrivelse'],
  },
  leads: ['på', 'den'],
  counts: {
    days: ['dag', 'dage'],
    weeks: ['uge', 'uger'],
    ahead: ['N', 'næste N', 'de næste N'],
    ago: ['for N siden', '-N'],
  },
}
