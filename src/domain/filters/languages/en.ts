import type { FilterWords } from './words.ts'

export const en: FilterWords = {
  operators: { '&': ['and'], '|': ['or'], '!': ['not'] },
  plain: {
    all: ['all', 'view all'],
    overdue: ['overdue', 'over due', 'od'],
    no_date: ['no date', 'no due date'],
    no_time: ['no time'],
    no_priority: ['no priority'],
    no_labels: ['no labels', 'no label'],
    no_section: ['no section'],
    assigned: ['assigned'],
    recurring: ['recurring'],
    subtask: ['subtask'],
    completed: ['completed'],
    shared: ['shared'],
  },
  heads: {
    due_on: ['due', 'date'],
    due_before: ['before', 'due before', 'date before'],
    due_after: ['after', 'due after', 'date after'],
    created_on: ['created', 'added'],
    created_before: ['created before', 'added before'],
    created_after: ['created after', 'added after'],
    assigned_to: ['assigned to', 'assigned'],
    has: ['has'],
    search: ['search'],
  },
  days: { today: ['today'], tomorrow: ['tomorrow'], yesterday: ['yesterday'] },
  assignees: { me: ['me'], nobody: ['none'], others: ['others'] },
  belongings: {
    attachment: ['attachment', 'attachments'],
    comment: ['comment', 'comments'],
    description: ['description'],
  },
  leads: ['on'],
  counts: { days: ['day', 'days'], weeks: ['week', 'weeks'], ahead: ['N', 'next N'], ago: ['N ago', '-N'] },
}
