import { LONGEST_FILTER } from '../../../domain/lengths.ts'
import type { search as english } from '../en/search.ts'
import { plural } from '../locale.ts'

/** Filters, and what each shows. */
const EXAMPLES: [query: string, means: string][] = [
  ['i dag | forfalden', 'Forfalder i dag eller er forfaldne'],
  ['næste 7 dage & p1', 'Forfalder inden for 7 dage, prioritet 1'],
  ['ingen dato & !underopgave', 'Uden dato, uden underopgaver'],
  ['tildelt: mig', 'Tildelt dig'],
  ['oprettet: i dag', 'Tilføjet i dag'],
  ['(p1 | p2) & !gentages', 'Prioritet 1 eller 2, gentages ikke'],
  ['søg: faktura & fuldført', 'Fuldført, med ordet faktura'],
]

export const search: typeof english = {
  palette: {
    title: 'Søgning og kommandoer',
    field: 'Søg, eller skriv > for kommandoer',
    results: 'Resultater',
    nothing: 'Ingen resultater.',
    onlyHere: 'Du er offline. Der blev kun søgt i åbne opgaver på denne enhed.',
    found: (n) => plural(n, 'resultat', 'resultater'),
    tasks: 'Opgaver',
    sections: 'Sektioner',
    comments: 'Kommentarer',
    files: 'Filer',
    commands: 'Kommandoer',
    label: (name) => `Etiketten ${name}`,
    filter: (name) => `Filteret ${name}`,
    doneOn: (day) => `fuldført ${day}`,
    on: (who, task) => `${who}, om ${task}`,
    search: (words) => `søg: ${words}`,
    makeFilter: (query) => `Opret filter: ${query}`,
    addTask: (name) => `Tilføj “${name}” som opgave`,
    choose: 'vælg',
    open: 'åbn',
    newTab: 'i ny fane',
    commandsOnly: 'kun kommandoer',
  },

  filter: {
    name: 'Navn',
    query: 'Forespørgsel',
    example: '@telefon & (forfalden | 7 dage)',
    hint: 'Skriv & for og, | for eller, ! for ikke. Datoer, p1, #Projekt, @etiket, tildelt: mig, søg: ord …',
    saved: 'Gemt filter',
    edit: 'Redigér filter',
    delete: 'Slet filter',
    missing: 'Filteret findes ikke',
    matches: (n) => (n === 1 ? '1 opgave passer' : `${n} opgaver passer`),
    nothing: 'Ingen opgaver passer',
    nothingText: 'Opgaver, der passer, vises her.',
    examplesTitle: 'Eksempler',
    examples: EXAMPLES,
    inProject: (query, name) => [`#${query} & ingen dato`, `I ${name}, uden dato`],
    withLabel: (query, name) => [`@${query} & !i dag`, `Med etiketten ${name}, ikke i dag`],
    unknown: {
      project: (name) => `Intet projekt hedder ${name}.`,
      section: (name) => `Ingen sektion hedder ${name}.`,
      label: (name) => `Ingen etiket hedder ${name}.`,
      assigned_to: (name) => `Ingen i dine projekter hedder ${name}.`,
    },
    unknownTerm: (head) => `“${head}:” er ikke et filterord. Der søges efter ordene.`,
    slip: (rest, position, expected) =>
      rest === '' ? `Forventede ${expected} til sidst.` : `Ved “${rest}” (tegn ${position}): Forventede ${expected}.`,
    expected: {
      term: 'et udtryk, fx i dag, p1, #Projekt, @etiket eller et ord',
      operator: '& eller | (sæt anførselstegn om flere ord)',
      closing: 'en slutparentes',
      quotation: 'et afsluttende anførselstegn',
      quoted: 'noget mellem anførselstegnene',
      escaped: 'et tegn efter \\',
      day: 'en dag, fx 1. maj eller fredag',
      count: 'et tal op til 9999',
      name: 'et navn efter #, / eller @',
      assignee: 'mig, ingen, andre, et navn eller en e-mailadresse',
      belonging: 'fil, kommentar eller beskrivelse',
      words: 'et ord at søge efter',
      length: `højst ${LONGEST_FILTER} tegn`,
      depth: 'højst 32 parenteser inden i hinanden',
    },
  },
}
