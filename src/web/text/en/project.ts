import { TRASH_DAYS } from '../../../contract/trash.ts'
import { plural } from '../locale.ts'

/** The words of projects, labels and Upcoming. */
export const project = {
  project: {
    views: { name: 'View', list: 'List', board: 'Board', calendar: 'Calendar' },
    open: (n: number) => `${n} open`,
    inSections: (n: number) => ` in ${plural(n, 'section', 'sections')}`,
    shared: (n: number) => `, ${plural(n, 'member', 'members')}`,
    addSection: 'Add a section',
    sectionName: 'Section name',
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
    nameMissing: 'Enter a name.',
    members: 'Members and invites',
    fold: (name: string) => `Collapse ${name}`,
    more: (name: string) => `More for ${name}`,
    emptyTitle: 'No tasks yet',
    emptyText: 'Add a task, or paste a list to add one task per line.',
    inboxEmptyTitle: 'Your Inbox is empty',
    inboxEmptyText: 'New tasks go to the Inbox until you move them to a project.',
    missingTitle: 'Project not found',
    labelMissingTitle: 'Label not found',
    missingText: 'It may have been deleted, or it was never shared with you.',
    labelEmptyTitle: (name: string) => `No tasks with @${name}`,
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
    lead: 'Archived projects. Their tasks appear in no other list.',
    archive: 'Archive project',
    bringBack: 'Restore',
    bringBackName: (name: string) => `Restore: ${name}`,
    archived: (name: string) => `${name} archived.`,
    isBack: (name: string) => `${name} restored.`,
    nothing: 'The archive is empty',
    nothingText: 'To archive a project, choose Archive project in its menu.',
    deleteProject: 'Delete project',
    deleteAsk: (name: string) => `Delete ${name}?`,
    deleteText: (n: number) =>
      `It goes to the trash with ${plural(n, 'open task', 'open tasks')}, for all members. You can restore it for ${plural(TRASH_DAYS, 'day', 'days')}.`,
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
