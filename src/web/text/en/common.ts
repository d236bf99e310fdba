/** Words of many screens. */
export const common = {
  you: 'you',

  copy: 'Copy',

  copied: 'Copied.',

  notCopied: 'Could not copy. Select the text and copy it manually.',

  cancel: 'Cancel',

  keys: {
    title: 'Keyboard',
    then: 'then',
    anywhere: 'Anywhere',
    goTo: 'Go to',
    inList: 'In a list',
    onTask: 'On a task',
    add: 'Add task',
    undo: 'Undo',
    back: 'Back',
    help: 'This help',
    downUp: 'Down, up',
    open: 'Open',
    edit: 'Open, then edit',
    select: 'Select',
    complete: 'Complete',
    date: 'Date',
    priority: 'Priority',
    search: 'Search',
    assign: 'Assignee',
    reorder: 'Reorder',
    selectMore: 'Select more',
    selectAll: 'Select all',
    move: 'Move',
    delete: 'Delete',
  },

  select: {
    toolbar: 'Selected tasks',
    count: (n: number) => `${n} selected`,
    done: 'Complete',
    clear: 'Clear selection',
  },
}
