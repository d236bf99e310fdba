/** The words of moving by hand, sorting and grouping. */
export const arranging = {
  moved: (name: string) => `${name} is moved.`,
  manyMoved: (n: number) => `${n} tasks are moved.`,
  under: (name: string, parent: string) => `${name} is a sub-task of ${parent} now.`,
  in: (name: string, where: string) => `${name} is in ${where} now.`,
  manyIn: (n: number, where: string) => `${n} tasks are in ${where} now.`,

  up: 'Move up',
  down: 'Move down',
  top: 'Move to the top',
  indent: 'Make a sub-task',
  outdent: 'Move a level out',
  indentKey: 'In, out a level',
  leaveList: 'On, past the list',

  done: 'Done',
  reschedule: 'Reschedule',

  sortBy: 'Sort by',
  groupBy: 'Group by',
  sorts: { manual: 'By hand', date: 'Date', priority: 'Priority', name: 'Name', added: 'Added' },
  groups: {
    none: 'Not grouped',
    section: 'Section',
    date: 'Date',
    priority: 'Priority',
    label: 'Label',
    project: 'Project',
    assignee: 'Assignee',
  },
  order: 'Order',
  direction: { up: 'Ascending', down: 'Descending' },
  asUsual: 'As usual again',
  showDone: 'Show completed',
  completed: 'Completed',
  overdue: 'Overdue',
  noDate: 'No date',
  noLabel: 'No label',
  nobody: 'Unassigned',
  noSection: 'No section',
}

export type ArrangingText = typeof arranging
