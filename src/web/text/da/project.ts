import { TRASH_DAYS } from '../../../contract/trash.ts'
import type { project as english } from '../en/project.ts'
import { plural } from '../locale.ts'

export const project: typeof english = {
  project: {
    views: { name: 'Visning', list: 'Liste', board: 'Tavle', calendar: 'Kalender' },
    open: (n) => plural(n, 'åben', 'åbne'),
    inSections: (n) => ` i ${plural(n, 'sektion', 'sektioner')}`,
    shared: (n) => `, delt af ${n}`,
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
    nameMissing: 'Giv det et navn.',
    members: 'Medlemmer og invitationer',
    fold: (name) => `Fold ${name} sammen`,
    more: (name) => `Mere for ${name}`,
    emptyTitle: 'Et nyt projekt',
    emptyText: 'Tilføj den første opgave, eller sæt en liste ind: hver linje kan blive til én.',
    inboxEmptyTitle: 'Her venter ikke noget',
    inboxEmptyText: 'Nye opgaver lander i Indbakken, indtil du flytter dem til et projekt.',
    missingTitle: 'Projektet er her ikke',
    labelMissingTitle: 'Etiketten er her ikke',
    missingText: 'Det kan være slettet, eller det blev aldrig delt med dig.',
    labelEmptyTitle: (name) => `Ingen opgave har @${name}`,
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
    lead: 'Projekter, der er lagt til side. Deres opgaver står ikke på nogen liste.',
    archive: 'Arkivér projektet',
    bringBack: 'Hent tilbage',
    bringBackName: (name) => `Hent tilbage: ${name}`,
    archived: (name) => `${name} er i arkivet.`,
    isBack: (name) => `${name} er tilbage.`,
    nothing: 'Intet i arkivet',
    nothingText: 'Et projekt, der er forbi, kan hvile her: vælg Arkivér projektet i dets menu.',
    deleteProject: 'Slet projektet',
    deleteAsk: (name) => `Vil du slette ${name}?`,
    deleteText: (n) =>
      `Det kommer i papirkurven med ${plural(n, 'åben opgave', 'åbne opgaver')}, for alle i det. Du har ${plural(TRASH_DAYS, 'dag', 'dage')} til at hente det tilbage.`,
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
