import { TRASH_DAYS } from '../../../contract/trash.ts'
import type { project as english } from '../en/project.ts'
import { plural } from '../locale.ts'

export const project: typeof english = {
  project: {
    viewOnly: 'Du kan kun se dette projekt.',
    views: { name: 'Visning', list: 'Liste', board: 'Tavle', calendar: 'Kalender' },
    open: (n) => plural(n, 'åben', 'åbne'),
    sectionCount: (n) => plural(n, 'sektion', 'sektioner'),
    memberCount: (n) => plural(n, 'medlem', 'medlemmer'),
    addSection: 'Tilføj sektion',
    sectionName: 'Sektionsnavn',
    edit: 'Redigér projekt',
    editSection: 'Omdøb',
    deleteSection: 'Slet sektion',
    projectName: 'Navn',
    color: 'Farve',
    share: 'Del',
    create: 'Opret projekt',
    members: 'Medlemmer og invitationer',
    fold: (name) => `Fold ${name} sammen`,
    emptyTitle: 'Ingen opgaver endnu',
    emptyText: 'Tilføj en opgave. Indsæt en liste i feltet for at tilføje én opgave pr. linje.',
    emptyViewText: 'Opgaver, som andre medlemmer tilføjer, vises her.',
    inboxEmptyTitle: 'Indbakken er tom',
    inboxEmptyText: 'Nye opgaver kommer i Indbakken, indtil du flytter dem til et projekt.',
    missingTitle: 'Projektet findes ikke',
    labelMissingTitle: 'Etiketten findes ikke',
    missingText: 'Det kan være slettet, eller det er ikke delt med dig.',
    labelMissingText: 'Den kan være slettet.',
    filterMissingText: 'Det kan være slettet.',
    labelEmptyTitle: (name) => `Ingen opgaver med @${name}`,
    labelEmptyText: (name) => `Opgaver med @${name} vises her.`,
  },

  upcoming: {
    week: (month, week) => `${month}, uge ${week}`,
    days: 'Dage',
    month: 'Måned',
    view: 'Visning',
    more: 'Vis to uger mere',
  },

  archive: {
    lead: 'Arkiverede projekter. Deres opgaver vises ikke på andre lister.',
    archive: 'Arkivér projekt',
    archiveSection: 'Arkivér sektion',
    sections: 'Arkiverede sektioner',
    inArchivedSection: 'I en arkiveret sektion',
    inArchivedProject: 'I et arkiveret projekt',
    noTasks: 'Ingen åbne opgaver',
    archived: (name) => `${name} er arkiveret.`,
    nothing: 'Arkivet er tomt',
    nothingText: 'Vælg Arkivér projekt i et projekts menu for at arkivere det.',
    deleteProject: 'Slet projekt',
    deleteAsk: (name) => `Vil du slette ${name}?`,
    deleteText: (n, shared) =>
      `Det kommer i papirkurven med ${plural(n, 'åben opgave', 'åbne opgaver')}${shared ? ', for alle medlemmer' : ''}. Du kan gendanne det i ${plural(TRASH_DAYS, 'dag', 'dage')}.`,
  },

  colors: {
    graphite: 'Grafit',
    tomato: 'Tomat',
    amber: 'Rav',
    lime: 'Lime',
    green: 'Grøn',
    teal: 'Petroleum',
    blue: 'Blå',
    indigo: 'Indigo',
    violet: 'Violet',
    magenta: 'Magenta',
  },
}
