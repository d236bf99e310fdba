import { LONGEST_FILTER, MOST_BRACKETS, MOST_FILTER_DAYS } from '../../../domain/lengths.ts'
import { plural } from '../locale.ts'

/** Filters, and what each shows. */
const EXAMPLES: [query: string, means: string][] = [
  ['today | overdue', 'Due today or overdue'],
  ['next 7 days & p1', 'Due within 7 days with priority 1'],
  ['no date & !subtask', 'No date, without sub-tasks'],
  ['assigned to: me', 'Assigned to you'],
  ['created: today', 'Added today'],
  ['(p1 | p2) & !recurring', 'Priority 1 or 2, not repeating'],
  ['search: invoice & completed', 'Completed, with the word invoice'],
]

/** The words of search and saved filters. */
export const search = {
  palette: {
    title: 'Search and commands',
    field: 'Search, or type > for commands',
    results: 'Results',
    nothing: 'No results.',
    onlyHere: 'You are offline. Only the titles of tasks on this device were searched.',
    found: (n: number) => plural(n, 'result', 'results'),
    tasks: 'Tasks',
    sections: 'Sections',
    comments: 'Comments',
    files: 'Files',
    commands: 'Commands',
    label: (name: string) => `Label ${name}`,
    filter: (name: string) => `Filter ${name}`,
    doneOn: (day: string) => `completed ${day}`,
    on: (who: string, task: string) => `${who}, on ${task}`,
    search: (words: string) => `search: ${words}`,
    makeFilter: (query: string) => `Create filter: ${query}`,
    addTask: (name: string) => `Add “${name}” as a task`,
    archived: 'Archived',
    theme: 'Theme',
    themeAlso: 'mode appearance',
    choose: 'choose',
    open: 'open',
    newTab: 'in a new tab',
    commandsOnly: 'commands only',
  },

  filter: {
    name: 'Name',
    query: 'Query',
    example: '@phone & (overdue | next 7 days)',
    hint: 'Use & for and, | for or, ! for not. Dates, p1, #Project, @label, assigned to: me, search: words\u00A0…',
    edit: 'Edit filter',
    delete: 'Delete filter',
    missing: 'Filter not found',
    matches: (n: number) => (n === 1 ? '1 task matches' : `${n} tasks match`),
    nothing: 'No matching tasks',
    nothingText: 'Tasks that match appear here.',
    examplesTitle: 'Examples',
    examples: EXAMPLES,
    inProject: (query: string, name: string): [string, string] => [`#${query} & no date`, `In ${name}, no date`],
    withLabel: (query: string, name: string): [string, string] => [
      `@${query} & !today`,
      `With the label ${name}, not due today`,
    ],
    unknown: {
      project: (name: string) => `No project named ${name}.`,
      section: (name: string) => `No section named ${name}.`,
      label: (name: string) => `No label named ${name}.`,
      assigned_to: (name: string) => `No one in your projects is named ${name}.`,
    },
    unknownTerm: (head: string) => `“${head}:” is not a filter term. This searches for the words.`,
    syntaxError: (rest: string, position: number, expected: string) =>
      rest === '' ? `Expected ${expected} at the end.` : `At “${rest}” (character ${position}): expected ${expected}.`,
    expected: {
      term: 'a term like today, p1, #Project, @label or a word',
      operator: '& or | (use quotation marks around several words)',
      closing: 'a closing bracket',
      quotation: 'a closing quotation mark',
      quoted: 'something between the quotation marks',
      escaped: 'a character after the \\',
      day: 'a day, like 1 May or Friday',
      count: `a number up to ${MOST_FILTER_DAYS}`,
      name: 'a name after #, / or @',
      assignee: 'me, none, others, a name or an email address',
      belonging: 'attachment, comment or description',
      words: 'a word to search for',
      length: `at most ${LONGEST_FILTER} characters`,
      depth: `at most ${MOST_BRACKETS} nested brackets`,
    },
  },
}
