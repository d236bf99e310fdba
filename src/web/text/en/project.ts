import { TRASH_DAYS } from '../../../contract/trash.ts'
import { plural } from '../locale.ts'

/** The words of projects, labels and Upcoming. */
export const project = {
  project: {
    viewOnly: 'You can only view this project.',
    views: { name: 'View', list: 'List', board: 'Board', calendar: 'Calendar' },
    open: (n: number) => `${n} open`,
    sectionCount: (n: number) => plural(n, 'section', 'sections'),
    memberCount: (n: number) => plural(n, 'member', 'members'),
    addSection: 'Add section',
    sectionName: 'Section name',
    edit: 'Edit project',
    editSection: 'Rename',
    deleteSection: 'Delete section',
    projectName: 'Name',
    color: 'Colour',
    create: 'Create project',
    share: 'Share',
    members: 'Members and invitations',
    fold: (name: string) => `Collapse ${name}`,
    emptyTitle: 'No tasks yet',
    emptyText: 'Add a task. Paste a list into its field to add one task per line.',
    emptyViewText: 'Tasks that other members add appear here.',
    inboxEmptyTitle: 'Your Inbox is empty',
    inboxEmptyText: 'New tasks go to the Inbox until you move them to a project.',
    missingTitle: 'Project not found',
    labelMissingTitle: 'Label not found',
    missingText: 'It may have been deleted, or it is not shared with you.',
    labelMissingText: 'It may have been deleted.',
    filterMissingText: 'It may have been deleted.',
    labelEmptyTitle: (name: string) => `No tasks with @${name}`,
    labelEmptyText: (name: string) => `Tasks with @${name} appear here.`,
  },

  upcoming: {
    week: (month: string, week: number) => `${month}, week ${week}`,
    days: 'Days',
    month: 'Month',
    view: 'View',
    more: 'Show two more weeks',
  },

  archive: {
    lead: 'Archived projects. Their tasks do not appear in other lists.',
    archive: 'Archive project',
    archiveSection: 'Archive section',
    sections: 'Archived sections',
    noTasks: 'No open tasks',
    inArchivedSection: 'In an archived section',
    inArchivedProject: 'In an archived project',
    archived: (name: string) => `${name} archived.`,
    nothing: 'The archive is empty',
    nothingText: 'To archive a project, choose Archive project in its menu.',
    deleteProject: 'Delete project',
    deleteAsk: (name: string) => `Delete ${name}?`,
    deleteText: (n: number, shared: boolean) =>
      `It goes to the trash with ${plural(n, 'open task', 'open tasks')}${shared ? ', for all members' : ''}. You can restore it for ${plural(TRASH_DAYS, 'day', 'days')}.`,
  },

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
