import { plural } from '../locale.ts'

/** Words of many screens. */
export const common = {
  you: 'you',

  copy: 'Copy',

  copied: 'Copied.',

  notCopied: 'Could not copy. Select the text and copy it manually.',

  reopen: 'Reopen',

  older: 'Show older',

  nameMissing: 'Enter a name.',

  cancel: 'Cancel',

  undone: (what: string) => `Undone: “${what}”`,

  nothingToUndo: 'Nothing to undo.',

  keys: {
    then: 'then',
    anywhere: 'Anywhere',
    goTo: 'Go to',
    inList: 'In a list',
    onTask: 'On a task',
    add: 'Add task',
    undo: 'Undo',
    back: 'Back',
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

  unsaved: {
    refusedTitle: 'Could not be saved',
    gone: 'It no longer exists, or you can only view it.',
    manyGone: 'They no longer exist, or you can only view them.',
    manyChanged: 'Someone else changed them.',
    projectGone: 'The project no longer exists, or you can only view it.',
    parentGone: 'The task that it belongs to is completed or no longer exists, or you can only view it.',
    nothingSeen: 'A text in it holds nothing that can be seen.',
    tooDeep: (most: number) => `There can be at most ${most} levels of tasks.`,
    ownAncestor: 'The task that it was moved to is now a sub-task of it.',
    addComment: 'Add comment',
    moveTo: (where: string) => `Move to ${where}`,
    under: (parent: string) => `Make sub-task of ${parent}`,
    subtask: 'Make sub-task of another task',
    otherProject: 'Move to another project',
    otherSection: 'Move to another section',
    addToInbox: 'Add to Inbox',
    notKept: 'This browser has no room to keep it. Try again when you are online, before you close this page.',
    sectionGone: 'The section no longer exists.',
    assigneeGone: 'The assignee is no longer a member of the project.',
    timePassed: 'The time has passed.',
    nameTaken: 'You already have a label with that name.',
    changedElsewhere: 'Someone else changed it.',
    notAllowed: 'You do not have permission to do this.',
    tooLarge: 'It is too large.',
    wrongLength: (least: number, most: number) =>
      `A text in it must have ${least > 0 ? `${least} to` : 'at most'} ${most} characters.`,
    notAccepted: 'The server rejected this change.',
    noRoom: 'Your files use all the space this server allows, or its disk is full. Delete some files and try again.',
    tooLargeForProxy:
      'It is larger than the reverse proxy in front of the server accepts. Ask an admin to raise its limit.',
    refusedByProxy: 'The reverse proxy in front of the server rejected this change. Ask an admin to allow it.',
    sending: 'Saving…',
    stillNot: 'Still not saved.',
    signOutTitle: 'Sign out and lose unsaved changes?',
    signOutText: (unsent: number, drafts: number) =>
      [
        ...(unsent > 0 ? [`${plural(unsent, 'change is', 'changes are')} not saved on the server.`] : []),
        ...(drafts > 0 ? [`${plural(drafts, 'draft is', 'drafts are')} only in this browser.`] : []),
        `Signing out deletes ${unsent + drafts === 1 ? 'it' : 'them'}.`,
      ].join(' '),
  },

  dateChoice: {
    title: 'Date',
    field: 'Type a date',
    laterThisWeek: 'Later this week',
    nextWeek: 'Next week',
    weekend: 'This weekend',
    noDate: 'No date',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    time: 'Time',
    duration: 'Duration',
    none: 'None',
    notUnderstood: 'No date found',
    without: (when: string, rest: string) => `${when} (“${rest}” not understood)`,
    timeNotUnderstood: 'No time found. Type it like 9:30 or 3 pm.',
  },

  subtasks: {
    count: (done: number, all: number) => `${done} of ${all}`,
    add: 'Add sub-task',
    showDone: 'Show completed',
    hideDone: 'Hide completed',
    parentCompleted: 'This task is completed. Reopen it to add sub-tasks.',
  },

  addLabel: 'Add label',
  unassigned: 'Unassigned',
  noSection: 'No section',
  draftDiscarded: 'Draft discarded.',

  taskPanel: {
    name: 'Task',
    project: 'Project',
    description: 'Description',
    addDescription: 'Add description',
  },

  taskLink: {
    copy: 'Copy link',
    parents: 'Parent tasks',
    inTitle: 'Links in the title',
    copied: 'Link copied.',
    notCopied: 'Could not copy the link. Open the task and copy its address.',
    missingTitle: 'Task not found',
    missingText: 'It may have been deleted, or moved to a project that is not shared with you.',
  },
}
