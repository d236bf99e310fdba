import type { Text } from '../en/index.ts'
import { plural } from '../locale.ts'

export const da: Text = {
  app: 'Errand',

  draft: { notSaved: 'Ikke gemt', discard: 'Kassér' },

  save: 'Gem',

  sortAndGroup: 'Sortér og gruppér',

  nav: {
    bell: (n) => (n > 0 ? `Notifikationer, ${plural(n, 'ny', 'nye')}` : 'Notifikationer'),
    sidebar: 'Sidepanel',
    views: 'Visninger',
    main: 'Hovedmenu',
    skip: 'Spring til listen',
    addTask: 'Tilføj opgave',
    today: 'I dag',
    upcoming: 'Kommende',
    inbox: 'Indbakke',
    browse: 'Gennemse',
    projects: 'Projekter',
    newProject: 'Nyt projekt',
    labels: 'Etiketter',
    settings: 'Indstillinger',
    keyboard: 'Tastaturgenveje',
    hideSidebar: 'Skjul sidepanelet',
    showSidebar: 'Vis sidepanelet',
    trash: 'Papirkurv',
    completed: 'Fuldført',
    more: 'Mere',
    templates: 'Skabeloner',
    archive: 'Arkiv',
    search: 'Søg',
    filters: 'Filtre',
    newFilter: 'Nyt filter',
    newLabel: 'Ny etiket',
    favourites: 'Favoritter',
    moreFor: (name) => `Flere handlinger for ${name}`,
  },

  today: {
    summary: (day, count) => (count > 0 ? `${day} · ${plural(count, 'opgave', 'opgaver')}` : day),
    planned: (length) => ` · ${length} planlagt`,
    overdue: 'Forfaldne',
    reschedule: 'Udskyd',
    now: (time) => `Nu, ${time}`,
    emptyTitle: 'Færdig for i dag',
    emptyText: 'Der er ikke mere i dag.',
    seeUpcoming: 'Vis Kommende',
    freshTitle: 'Ingen opgaver i dag',
    plainText: 'Opgaver til i dag vises her.',
    freshText: 'Tilføj din første opgave. “Betal husleje i morgen kl. 9 p1” sætter dato, tidspunkt og prioritet.',
  },

  task: {
    skip: 'Spring denne gang over',
    title: 'Titel',
    complete: (name) => `Fuldfør: ${name}`,
    reopen: (name) => `Genåbn: ${name}`,
    previous: 'Forrige opgave',
    next: 'Næste opgave',
    close: 'Luk',
    back: 'Tilbage',
    date: 'Dato',
    repeat: 'Gentagelse',
    never: 'Aldrig',
    priority: 'Prioritet',
    priorityN: (n) => (n === 4 ? 'Ingen prioritet' : `Prioritet ${n}`),
    labels: 'Etiketter',
    subtasks: 'Underopgaver',
    delete: 'Slet',
    done: 'Fuldfør',
    open: 'Åbn',
    comments: (n) => plural(n, 'kommentar', 'kommentarer'),
    files: (n) => plural(n, 'fil', 'filer'),
    reminders: (n) => plural(n, 'påmindelse', 'påmindelser'),
    assignee: 'Ansvarlig',
    move: 'Flyt',
    selected: 'Valgt',
  },

  date: {
    today: 'I dag',
    tomorrow: 'I morgen',
    yesterday: 'I går',
  },

  length: {
    minutes: (n) => `${n} min`,
    hours: (h, m) => (m === 0 ? `${h} t` : `${h} t ${m}`),
  },

  toast: {
    region: 'Meddelelser',
    undo: 'Fortryd',
    done: (name) => `${name} er fuldført.`,
    reopened: (name: string) => `${name} er genåbnet.`,
    selected: (n) => `${plural(n, 'opgave', 'opgaver')} valgt.`,
    manyReopened: (n) => `${plural(n, 'opgave', 'opgaver')} genåbnet.`,
    comesBack: (name, day) => `${name} er fuldført. Næste: ${day}.`,
    manyDone: (n) => `${plural(n, 'opgave', 'opgaver')} fuldført.`,
    deleted: (name) => `${name} er slettet.`,
    notKept: (name) =>
      `Kunne ikke gemme ${name}: Du er offline, og browseren har ikke plads til at gemme den. Frigør plads, og prøv igen.`,
    nowOffline: 'Du er offline. Ændringer af opgaver gemmes, når du er online igen.',
    offline: 'Kunne ikke nå serveren. Tjek forbindelsen, og prøv igen.',
    notSaved: (name) => `Kunne ikke gemme ${name}. Prøv igen.`,
    refused: (name, reason) => `Kunne ikke gemme ${name}. ${reason}`,
    gone: (name) => `Kunne ikke gemme ${name}: Den findes ikke længere, eller du kan kun se den.`,
    notUndone: (name) => `Kunne ikke fortryde: ${name} er ændret siden.`,
    undoTooLate: (name) => `Kunne ikke fortryde: Ændringen af ${name} er for gammel eller allerede fortrudt.`,
    undoSent: (name) => `Kunne ikke fortryde: Ændringen af ${name} er allerede sendt.`,
    conflict: (name) => `Kunne ikke gemme ${name}: En anden har ændret den.`,
    broken: 'Noget gik galt på serveren. Prøv igen.',
    changed: (what) => `${what} er opdateret.`,
    tasks: (n) => plural(n, 'opgave', 'opgaver'),
    nowViewOnly: (project) => `Du kan nu kun se ${project}.`,
    noAccess: (project) => `Du har ikke længere adgang til ${project}.`,
    added: (name) => `${name} er tilføjet.`,
    someNotSaved: (n) => `Kunne ikke gemme ${plural(n, 'opgave', 'opgaver')}.`,
  },

  offline: {
    mark: 'Offline.',
    waiting: (n: number) => `${plural(n, 'ændring', 'ændringer')} venter på at blive gemt.`,
    sending: (n: number) => `Gemmer ${plural(n, 'ændring', 'ændringer')}.`,
    refused: (n: number) => `${plural(n, 'ændring', 'ændringer')} kunne ikke gemmes.`,
    overwrote: (n: number) => `Du har erstattet ${plural(n, 'ændring', 'ændringer')} fra et andet sted.`,
  },

  missing: {
    title: 'Siden findes ikke',
    text: 'Adressen kan være gammel eller skrevet forkert.',
    toToday: 'Gå til I dag',
  },

  loading: 'Henter',

  notRead: { title: 'Du er offline', text: 'Det hentes, når du er online igen.' },

  loadFailed: 'Kunne ikke hente. Tjek forbindelsen, og prøv igen.',

  tryAgain: 'Prøv igen',
}
