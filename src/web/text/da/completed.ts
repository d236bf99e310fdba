import type { CompletedText } from '../en/completed.ts'

export const completed: CompletedText = {
  lead: 'Fuldførte opgaver i alle dine projekter.',
  search: 'Søg i fuldførte opgaver',
  by: 'Fuldført af',
  everyone: 'Alle',
  project: 'Projekt',
  allProjects: 'Alle projekter',
  due: (day) => `forfaldsdato ${day}`,
  nothing: 'Ingen fuldførte opgaver endnu',
  nothingText: 'Opgaver vises her, når de er fuldført.',
  noMatch: 'Ingen fuldførte opgaver fundet',
  noMatchText: 'Prøv andre ord, en anden person eller et andet projekt.',
}
