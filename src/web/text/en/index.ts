import { plural } from '../locale.ts'

/**
 * The words that the page begins with. Another language is a folder of the same shape; tsc fails on a missing key.
 */
export const en = {
  app: 'Errand',

  draft: { notSaved: 'Not saved', discard: 'Discard' },

  save: 'Save',

  sortAndGroup: 'Sort and group',

  nav: {
    bell: (n: number) => (n > 0 ? `Notifications, ${n} new` : 'Notifications'),
    sidebar: 'Sidebar',
    views: 'Views',
    main: 'Main',
    skip: 'Skip to the list',
    addTask: 'Add task',
    today: 'Today',
    upcoming: 'Upcoming',
    inbox: 'Inbox',
    browse: 'Browse',
    projects: 'Projects',
    newProject: 'New project',
    labels: 'Labels',
    settings: 'Settings',
    keyboard: 'Keyboard shortcuts',
    hideSidebar: 'Hide the sidebar',
    showSidebar: 'Show the sidebar',
    trash: 'Trash',
    completed: 'Completed',
    more: 'More',
    templates: 'Templates',
    archive: 'Archive',
    search: 'Search',
    filters: 'Filters',
    newFilter: 'New filter',
    newLabel: 'New label',
    favourites: 'Favourites',
    moreFor: (name: string) => `More for ${name}`,
  },

  today: {
    summary: (day: string, count: number) => (count > 0 ? `${day} · ${count} to do` : day),
    planned: (length: string) => ` · ${length} planned`,
    overdue: 'Overdue',
    reschedule: 'Reschedule',
    now: (time: string) => `Now, ${time}`,
    emptyTitle: 'Done for today',
    emptyText: 'Nothing left for today.',
    seeUpcoming: 'View Upcoming',
    freshTitle: 'Nothing for today',
    plainText: 'Tasks due today appear here.',
    freshText: 'Add your first task. “Pay rent tomorrow at 9 p1” sets its date, time and priority.',
  },

  task: {
    skip: 'Skip this occurrence',
    title: 'Title',
    complete: (name: string) => `Complete: ${name}`,
    reopen: (name: string) => `Reopen: ${name}`,
    previous: 'Previous task',
    next: 'Next task',
    close: 'Close',
    back: 'Back',
    date: 'Date',
    repeat: 'Repeat',
    never: 'Never',
    priority: 'Priority',
    priorityN: (n: number) => (n === 4 ? 'No priority' : `Priority ${n}`),
    labels: 'Labels',
    subtasks: 'Sub-tasks',
    delete: 'Delete',
    done: 'Complete',
    open: 'Open',
    comments: (n: number) => plural(n, 'comment', 'comments'),
    files: (n: number) => plural(n, 'file', 'files'),
    reminders: (n: number) => plural(n, 'reminder', 'reminders'),
    assignee: 'Assignee',
    move: 'Move',
    selected: 'Selected',
  },

  date: {
    today: 'Today',
    tomorrow: 'Tomorrow',
    yesterday: 'Yesterday',
  },

  length: {
    minutes: (n: number) => `${n} min`,
    hours: (h: number, m: number) => (m === 0 ? `${h} h` : `${h} h ${m}`),
  },

  toast: {
    region: 'Messages',
    undo: 'Undo',
    done: (name: string) => `${name} completed.`,
    reopened: (name: string) => `${name} reopened.`,
    tasks: (n: number) => plural(n, 'task', 'tasks'),
    selected: (n: number) => `${plural(n, 'task', 'tasks')} selected.`,
    manyReopened: (n: number) => `${plural(n, 'task', 'tasks')} reopened.`,
    manyDone: (n: number) => `${plural(n, 'task', 'tasks')} completed.`,
    comesBack: (name: string, day: string) => `${name} completed. Next: ${day}.`,
    deleted: (name: string) => `${name} deleted.`,
    notKept: (name: string) =>
      `Could not save ${name}: you are offline, and this browser has no room to keep it. Free some storage and try again.`,
    nowOffline: 'You are offline. Changes to tasks will be saved when you are back online.',
    offline: 'Could not reach the server. Check your connection and try again.',
    notSaved: (name: string) => `Could not save ${name}. Try again.`,
    refused: (name: string, reason: string) => `Could not save ${name}. ${reason}`,
    someNotSaved: (n: number) => `Could not save ${plural(n, 'task', 'tasks')}.`,
    gone: (name: string) => `Could not save ${name}: it no longer exists, or you can only view it.`,
    notUndone: (name: string) => `Could not undo: ${name} has been changed since.`,
    undoTooLate: (name: string) => `Could not undo: the change to ${name} is too old or already undone.`,
    undoSent: (name: string) => `Could not undo: the change to ${name} has already been sent.`,
    conflict: (name: string) => `Could not save ${name}: someone else changed it.`,
    broken: 'Something went wrong on the server. Try again.',
    changed: (what: string) => `${what} updated.`,
    nowViewOnly: (project: string) => `You can now only view ${project}.`,
    noAccess: (project: string) => `You no longer have access to ${project}.`,
    added: (name: string) => `${name} added.`,
  },

  offline: {
    mark: 'Offline.',
    waiting: (n: number) => `${plural(n, 'change', 'changes')} waiting to be saved.`,
    sending: (n: number) => `Saving ${plural(n, 'change', 'changes')}.`,
    refused: (n: number) => `${plural(n, 'change', 'changes')} could not be saved.`,
    overwrote: (n: number) => `You replaced ${plural(n, 'change', 'changes')} made elsewhere.`,
  },

  missing: {
    title: 'Page not found',
    text: 'The address may be old or mistyped.',
    toToday: 'Go to Today',
  },

  loading: 'Loading',

  loadFailed: 'Could not load. Check your connection and try again.',

  tryAgain: 'Try again',

  notRead: { title: 'You are offline', text: 'This will load when you are back online.' },
}

export type Text = typeof en
