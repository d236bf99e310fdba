import { plural } from '../locale.ts'
import type { ManageText } from '../en/manage.ts'

export const manage: ManageText = {
  editLabel: 'Redigér etiket',
  deleteLabel: 'Slet etiket',
  createLabel: 'Opret etiket',
  nameTaken: (name) => `Du har allerede en etiket, der hedder ${name}.`,
  labelNotSaved: (name) => `${name} er ikke gemt endnu. Prøv igen, når du er online.`,
  favour: 'Føj til favoritter',
  unfavour: 'Fjern fra favoritter',
  icon: 'Ikon',
  noIcon: 'Emoji',
  duplicated: (name) => `${name} er duplikeret.`,
  manyDuplicated: (n) => `${plural(n, 'opgave', 'opgaver')} duplikeret.`,
  moveToProject: 'Flyt til projekt',
  movedTo: (name, project) => `${name} er flyttet til ${project}.`,
  reopenAll: 'Genåbn fuldførte opgaver',
  reopenSubtasks: 'Genåbn underopgaver',
  reopened: (n) => (n === 0 ? 'Ingen fuldførte opgaver.' : `${plural(n, 'opgave', 'opgaver')} genåbnet.`),
  sectionDeleted: (name) => `Sektionen ${name} er slettet. Opgaverne bliver i projektet.`,
  prioritySet: (what, n) =>
    n === 4 ? `Prioriteten er fjernet fra ${what}.` : `Prioriteten for ${what} er sat til ${n}.`,
  assigned: (what, person) => `${what} er tildelt ${person}.`,
  unassigned: (what) => `Ansvarlig er fjernet fra ${what}.`,
  labelled: (what, label) => `@${label} er føjet til ${what}.`,
  unlabelled: (what, label) => `@${label} er fjernet fra ${what}.`,
  fieldsChanged: (fields, what) => `${fields} for ${what} er opdateret.`,
  fieldsRemoved: (fields, what) => `${fields} er fjernet fra ${what}.`,
  copyOf: (name) => `${name} (kopi)`,
}
