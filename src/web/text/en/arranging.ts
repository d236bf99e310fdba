import { plural } from '../locale.ts'

/** The words of moving, sorting and grouping. */
export const arranging = {
  moved: (name: string) => `${name} moved.`,
  manyMoved: (n: number) => `${plural(n, 'task', 'tasks')} moved.`,
  placed: (name: string, n: number, of: number) => `${name} is now number ${n} of ${of}.`,
  under: (name: string, parent: string) => `${name} is now a sub-task of ${parent}.`,
  outOf: (name: string, parent: string) => `${name} is no longer a sub-task of ${parent}.`,
  in: (name: string, where: string) => `${name} moved to ${where}.`,
  notIn: (name: string, section: string) => `${name} is no longer in ${section}.`,
  manyIn: (n: number, where: string) => `${plural(n, 'task', 'tasks')} moved to ${where}.`,

  up: 'Move up',
  down: 'Move down',
  top: 'Move to the top',
  indent: 'Indent',
  outdent: 'Outdent',
  indentKey: 'Indent, outdent',
  leaveList: 'Leave the list',

  sortBy: 'Sort by',
  groupBy: 'Group by',
  sorts: {
    position: 'Manual',
    due: 'Date',
    priority: 'Priority',
    content: 'Title',
    created: 'Date added',
    updated: 'Last updated',
  },
  groups: {
    none: 'None',
    section: 'Section',
    date: 'Date',
    priority: 'Priority',
    label: 'Label',
    project: 'Project',
    assignee: 'Assignee',
  },
  order: 'Order',
  direction: { up: 'Ascending', down: 'Descending' },
  reset: 'Reset',
  isSorted: 'To arrange tasks manually, reset “Sort and group”.',
  notInCalendar: 'To arrange tasks manually, view the project as a list or board.',
  manualInProject: 'Tasks can only be arranged manually in their project.',
  completed: 'Completed',
  allCompleted: 'Show all completed',
  noLabel: 'No label',
}

export type ArrangingText = typeof arranging
