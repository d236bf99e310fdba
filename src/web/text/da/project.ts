import { TRASH_DAYS } from '../../../contract/trash.ts'
import type { project as english } from '../en/project.ts'
import { plural } from '../locale.ts'

export const project: typeof english = {
  project: {
    views: { name: 'Visning', list: 'Liste', board: 'Tavle', calendar: 'Kalender' },
    open: (n) => plural(n, 'åben', 'åbne'),
    inSections: (n) => ` i ${plural(n, 'sektion', 'sektioner')}`,
    shared: (n) => `, ${plural(n, 'medlem', 'medlemmer')}`,
    addSection: 'Tilføj sektion',
    sectionName: 'Sektionens navn',
    add: 'Tilføj',
    edit: 'Redigér projekt',
    editSection: 'Omdøb',
    deleteSection: 'Slet sektion',
    newTitle: 'Nyt projekt',
    editTitle: 'Redigér projekt',
    projectName: 'Navn',
    color: 'Farve',
    create: 'Opret projekt',
    save: 'Gem',
    nameMissing: 'Skriv et navn.',
    members: 'Medlemmer og invitationer',
    fold: (name) => `Fold ${name} sammen`,
    more: (name) => `Mere for ${name}`,
    emptyTitle: 'Ingen opgaver endnu',
    emptyText: 'Tilføj en opgave, eller indsæt en liste for at tilføje én opgave pr. linje.',
    inboxEmptyTitle: 'Indbakken er tom',
    inboxEmptyText: 'Nye opgaver lander i Indbakken, indtil du flytter dem til et projekt.',
    missingTitle: 'Projektet findes ikke',
    labelMissingTitle: 'Etiketten findes ikke',
    missingText: 'Det kan være slettet, eller det blev aldrig delt med dig.',
    labelEmptyTitle: (name) => `Ingen opgaver med @${name}`,
    labelEmptyText: (name) => `Opgaver med @${name} vises her.`,
  },

  upcoming: {
    week: (month, week) => `${month}, uge ${week}`,
    days: 'Dage',
    month: 'Måned',
    view: 'Visning',
    more: 'Vis to uger mere',
    tasks: (n) => plural(n, 'opgave', 'opgaver'),
  },

  archive: {
    title: 'Arkiv',
    lead: 'Arkiverede projekter. Deres opgaver vises ikke på andre lister.',
    archive: 'Arkivér projektet',
    bringBack: 'Gendan',
    bringBackName: (name) => `Gendan: ${name}`,
    archived: (name) => `${name} er arkiveret.`,
    isBack: (name) => `${name} er gendannet.`,
    nothing: 'Arkivet er tomt',
    nothingText: 'Vælg Arkivér projektet i et projekts menu for at arkivere det.',
    deleteProject: 'Slet projektet',
    deleteAsk: (name) => `Vil du slette ${name}?`,
    deleteText: (n) =>
      `Det kommer i papirkurven med ${plural(n, 'åben opgave', 'åbne opgaver')}, for alle medlemmer. Du kan gendanne det i ${plural(TRASH_DAYS, 'dag', 'dage')}.`,
  },

  view: { list: 'Liste', board: 'Tavle', calendar: 'Kalender' },

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
