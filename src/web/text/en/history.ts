import type { CommentPatch } from '../../../contract/comments.ts'
import type { FilterPatch } from '../../../contract/labels.ts'
import type { ProjectPatch } from '../../../contract/projects.ts'
import type { TaskPatch } from '../../../contract/tasks.ts'
import { TRASH_DAYS } from '../../../contract/trash.ts'
import type { ActivityEvent } from '../../../domain/events.ts'
import { plural } from '../locale.ts'

/** What activity, messages and the dialog of replaced changes name. */
type NamedField = keyof (TaskPatch & Omit<ProjectPatch & FilterPatch, 'favourite'> & CommentPatch)
type Sentence = (who: string, what: string) => string

/** The words of notifications, activity and the trash. */
export const history = {
  notifications: {
    title: 'Notifications',
    unread: (n: number) => (n > 0 ? `${n} new` : 'Nothing new'),
    new: 'New:',
    readAll: 'Mark all as read',
    read: 'Mark as read',
    readOne: (title: string) => `Mark as read: ${title}`,
    reminder: (name: string) => `Reminder: ${name}`,
    earlier: 'Earlier',
    settings: 'Notification settings',
    nothing: 'No notifications',
    nothingText: 'Reminders, comments and tasks assigned to you appear here.',
  },

  activity: {
    title: 'Activity',
    emptyTitle: 'No activity yet',
    emptyText: 'Changes to this project appear here.',
    emptyTaskText: 'Changes to this task appear here.',
    theTask: 'the task',
    became: '→',
    nothing: 'none',
    somebody: 'someone else',
    anotherProject: 'another project',
    unavailable: 'no longer available',
    yes: 'yes',
    no: 'no',
    joined: (who: string) => `${who} joined the project`,
    left: (who: string) => `${who} left the project`,
    skipped: (who: string, what: string) => `${who} skipped an occurrence of ${what}`,
    unarchived: (who: string, what: string) => `${who} restored ${what} from the archive`,
    fields: {
      content: 'Title',
      description: 'Description',
      priority: 'Priority',
      due_date: 'Date',
      due_time: 'Time',
      due_timezone: 'Time zone',
      duration_min: 'Duration',
      recurrence_rule: 'Repeat',
      recurrence_basis: 'Repeat from',
      assignee_id: 'Assignee',
      project_id: 'Project',
      section_id: 'Section',
      parent_id: 'Parent task',
      name: 'Name',
      color: 'Colour',
      icon: 'Icon',
      view_mode: 'View',
      archived: 'Archived',
      labels: 'Labels',
      body: 'Comment',
      query: 'Filter',
    } satisfies Record<NamedField, string>,
    events: {
      'project.created': (who, what) => `${who} created the project ${what}`,
      'project.updated': (who, what) => `${who} changed the project ${what}`,
      'project.archived': (who, what) => `${who} archived ${what}`,
      'project.deleted': (who, what) => `${who} deleted the project ${what}`,
      'project.restored': (who, what) => `${who} restored the project ${what}`,
      'section.created': (who, what) => `${who} added the section ${what}`,
      'section.updated': (who, what) => `${who} changed the section ${what}`,
      'section.archived': (who, what) => `${who} archived the section ${what}`,
      'section.deleted': (who, what) => `${who} deleted the section ${what}`,
      'member.added': (who, what) => `${who} added ${what}`,
      'member.removed': (who, what) => `${who} removed ${what}`,
      'member.role_changed': (who, what) => `${who} changed the role of ${what}`,
      'member.invited': (who) => `${who} invited someone`,
      'task.created': (who, what) => `${who} added ${what}`,
      'task.updated': (who, what) => `${who} changed ${what}`,
      'task.completed': (who, what) => `${who} completed ${what}`,
      'task.reopened': (who, what) => `${who} reopened ${what}`,
      'task.moved': (who, what) => `${who} moved ${what}`,
      'task.deleted': (who, what) => `${who} deleted ${what}`,
      'task.restored': (who, what) => `${who} restored ${what}`,
      'comment.created': (who, what) => `${who} commented on ${what}`,
      'comment.updated': (who, what) => `${who} changed a comment on ${what}`,
      'comment.deleted': (who, what) => `${who} deleted a comment on ${what}`,
      'attachment.created': (who, what) => `${who} added a file to ${what}`,
      'attachment.deleted': (who, what) => `${who} deleted a file from ${what}`,
    } satisfies Record<ActivityEvent, Sentence>,
  },

  overwritten: {
    title: 'Replaced changes',
    lead: 'These were also changed elsewhere while you were editing or offline. Your version was saved last.',
    theirs: (field: string) => `${field}, other version`,
    mine: (field: string) => `${field}, your version`,
    keepMine: 'Keep your version',
    useTheirs: 'Use other version',
    deleted: {
      task: 'You deleted this task. It was changed elsewhere:',
      project: 'You deleted this project. It was changed elsewhere:',
      section: 'You deleted this section. It was changed elsewhere:',
    },
    completed: 'You completed this task. These sub-tasks were added elsewhere and completed with it:',
    keepCompleted: 'Keep completed',
    keepDeleted: { task: 'Keep in trash', project: 'Keep in trash', section: 'Keep deleted' },
    subtask: 'Sub-task',
  },

  trash: {
    lead: `Kept for ${plural(TRASH_DAYS, 'day', 'days')}, then deleted permanently.`,
    tasks: 'Tasks',
    daysLeft: (n: number) => `${plural(n, 'day', 'days')} left`,
    deleted: (day: string, count: number) =>
      `deleted ${day}${count > 0 ? `, with ${plural(count, 'sub-task', 'sub-tasks')}` : ''}`,
    deletedWithTasks: (day: string, count: number) => `Deleted ${day} with ${plural(count, 'task', 'tasks')}`,
    restore: 'Restore',
    restoreName: (name: string) => `Restore: ${name}`,
    restored: (name: string) => `${name} restored.`,
    restoredArchived: (name: string) => `${name} restored to the archive.`,
    purge: 'Delete permanently',
    purgeName: (name: string) => `Delete permanently: ${name}`,
    goneAsk: (name: string) => `Delete “${name}” permanently?`,
    goneText: (n: number) =>
      n === 1
        ? 'Its files are deleted too. This cannot be undone.'
        : `${n} items are deleted with their files. This cannot be undone.`,
    empty: 'Empty trash',
    emptyAsk: 'Empty the trash?',
    nothing: 'The trash is empty',
    nothingText: `What you delete stays here for ${plural(TRASH_DAYS, 'day', 'days')}.`,
  },
}
