import { TRASH_DAYS } from '../../../contract/trash.ts'
import { plural } from '../locale.ts'

/** The words of projects, labels and Upcoming. */
export const project = {
  project: {
    views: { name: 'View', list: 'List', board: 'Board', calendar: 'Calendar' },
    open: (n: number) => `${n} open`,
    inSections: (n: number) => ` in ${plural(n, 'section', 'sections')}`,
    shared: (n: number) => `, shared by ${n}`,
    addSection: 'Add a section',
    sectionName: 'Name of the section',
    add: 'Add',
    edit: 'Edit project',
    editSection: 'Rename',
    deleteSection: 'Delete section',
    newTitle: 'New project',
    editTitle: 'Edit project',
    projectName: 'Name',
    color: 'Colour',
    create: 'Create project',
    save: 'Save',
    nameMissing: 'Give it a name.',
    members: 'Members and invites',
    fold: (name: string) => `Fold ${name}`,
    more: (name: string) => `More for ${name}`,
    emptyTitle: 'A fresh project',
    emptyText: 'Add the first task, or paste a list: every line can become one.',
    inboxEmptyTitle: 'Nothing waiting here',
    inboxEmptyText: 'New tasks go to the Inbox until you move them to a project.',
    missingTitle: 'This project is not here',
    labelMissingTitle: 'This label is not here',
    missingText: 'It may have been deleted, or it was never shared with you.',
    labelEmptyTitle: (name: string) => `No task has @${name}`,
    labelEmptyText: (name: string) => `Tasks with @${name} appear here.`,
  },

  upcoming: {
    week: (month: string, week: number) => `${month}, week ${week}`,
    days: 'Days',
    month: 'Month',
    view: 'View',
    more: 'Show two more weeks',
    tasks: (n: number) => plural(n, 'task', 'tasks'),
  },

  archive: {
    title: 'Archive',
    lead: 'Projects put aside. Their tasks stay out of every list.',
    archive: 'Archive project',
    bringBack: 'Bring back',
    bringBackName: (name: string) => `Bring back: ${name}`,
    archived: (name: string) => `${name} is in the archive.`,
    isBack: (name: string) => `${name} is back.`,
    nothing: 'Nothing in the archive',
    nothingText: 'A project that is over can rest here: choose Archive project in its menu.',
    deleteProject: 'Delete project',
    deleteAsk: (name: string) => `Delete ${name}?`,
    deleteText: (n: number) =>
      `It goes to the trash with ${plural(n, 'open task', 'open tasks')}, for everybody in it. You have ${plural(TRASH_DAYS, 'day', 'days')} to bring it back.`,
  },

  view: { list: 'List', board: 'Board', calendar: 'Calendar' },

  colors: {
    graphite: 'Graphite',
    tomato: 'Tomato',
    amber: 'Amber',
    lime: 'Lime',
    green: 'Green',
    teal: 'Teal',
    blue: 'Blue',
    indigo: 'Indigo',
    violet: 'Violet',
    magenta: 'Magenta',
  },
}
