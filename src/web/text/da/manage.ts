import { plural } from '../locale.ts'
import type { ManageText } from '../en/manage.ts'

export const manage: ManageText = {
  editLabel: 'Redigér etiket',
  deleteLabel: 'Slet etiket',
  createLabel: 'Opret etiket',
  nameTaken: (name) => `Du har allerede en etiket, der hedder ${name}.`,
  favour: 'Føj til favoritter',
  unfavour: 'Fjern fra favoritter',
  icon: 'Ikon',
  noIcon: 'Emoji',
  duplicated: (name) => `${name} er duplikeret.`,
  manyDuplicated: (n) => `${plural(n, 'opgave', 'opgaver')} duplikeret.`,
  moveToProject: 'Flyt til projekt',
  movedTo: (name, project) => `${name} er flyttet til ${project}.`,
  reopenAll: 'Genåbn fuldførte opgaver',
  reopened: (n) => (n === 0 ? 'Ingen fuldførte opgaver.' : `${plural(n, 'opgave', 'opgaver')} genåbnet.`),
  copyOf: (name) => `${name} (kopi)`,
}
