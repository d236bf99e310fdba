import { plural } from '../locale.ts'

/** The words of menus that create, change, copy and delete. */
export const manage = {
  skipped: (name: string, day: string) => `${name} skipped. Next: ${day}.`,
  notSkipped: (name: string) => `${name} is no longer skipped.`,
  moved: (name: string, day: string) => `${name} moved to ${day}.`,
  manyMoved: (n: number, day: string) => `${plural(n, 'task', 'tasks')} moved to ${day}.`,
  repeating: (day: string, repeat: string) => `${day}, repeating ${repeat}`,
  manyDeleted: (n: number) => `${plural(n, 'task', 'tasks')} deleted.`,
  manyUndated: (n: number) => `Date removed from ${plural(n, 'task', 'tasks')}.`,
  undated: (name: string) => `Date removed from ${name}.`,
  overwrote: (name: string) => `${name} was also changed elsewhere. Your version was saved last.`,
  duplicate: 'Duplicate',
  select: 'Select',
  editLabel: 'Edit label',
  deleteLabel: 'Delete label',
  createLabel: 'Create label',
  nameTaken: (name: string) => `You already have a label named ${name}.`,
  labelNotSaved: (name: string) => `${name} is not saved yet. Try again when you are online.`,
  favour: 'Add to favourites',
  unfavour: 'Remove from favourites',
  icon: 'Icon',
  noIcon: 'Emoji',
  duplicated: (name: string) => `${name} duplicated.`,
  manyDuplicated: (n: number) => `${plural(n, 'task', 'tasks')} duplicated.`,
  moveToProject: 'Move to project',
  movedTo: (name: string, project: string) => `${name} moved to ${project}.`,
  reopenAll: 'Reopen completed tasks',
  reopenSubtasks: 'Reopen sub-tasks',
  reopened: (n: number) => (n === 0 ? 'No completed tasks.' : `${plural(n, 'task', 'tasks')} reopened.`),
  sectionDeleted: (name: string) => `Section ${name} deleted. Its tasks stay in the project.`,
  prioritySet: (what: string, n: number) =>
    n === 4 ? `Priority removed from ${what}.` : `Priority of ${what} set to ${n}.`,
  assigned: (what: string, person: string) => `${what} assigned to ${person}.`,
  unassigned: (what: string) => `Assignee removed from ${what}.`,
  labelled: (what: string, label: string) => `@${label} added to ${what}.`,
  unlabelled: (what: string, label: string) => `@${label} removed from ${what}.`,
  fieldsChanged: (fields: string, what: string) => `${fields} of ${what} updated.`,
  fieldsRemoved: (fields: string, what: string) => `${fields} removed from ${what}.`,
  copyOf: (name: string) => `${name} (copy)`,
}

export type ManageText = typeof manage
