import { plural } from '../locale.ts'

/** The words of menus that create, change, copy and delete. */
export const manage = {
  editLabel: 'Edit label',
  deleteLabel: 'Delete label',
  createLabel: 'Create label',
  nameTaken: (name: string) => `You already have a label named ${name}.`,
  favour: 'Add to favourites',
  unfavour: 'Remove from favourites',
  icon: 'Icon',
  noIcon: 'Emoji',
  duplicated: (name: string) => `${name} duplicated.`,
  manyDuplicated: (n: number) => `${plural(n, 'task', 'tasks')} duplicated.`,
  moveToProject: 'Move to project',
  movedTo: (name: string, project: string) => `${name} moved to ${project}.`,
  reopenAll: 'Reopen completed tasks',
  reopened: (n: number) => (n === 0 ? 'No completed tasks.' : `${plural(n, 'task', 'tasks')} reopened.`),
  copyOf: (name: string) => `${name} (copy)`,
}

export type ManageText = typeof manage
