import type { common as english } from '../en/common.ts'
import { plural } from '../locale.ts'

export const common: typeof english = {
  you: 'dig',

  copy: 'Kopiér',

  copied: 'Kopieret.',

  notCopied: 'Kunne ikke kopiere. Markér teksten, og kopiér den selv.',

  reopen: 'Genåbn',

  older: 'Vis ældre',

  nameMissing: 'Skriv et navn.',

  cancel: 'Annullér',

  undone: (what) => `Fortrudt: “${what}”`,

  nothingToUndo: 'Der er intet at fortryde.',

  keys: {
    then: 'så',
    anywhere: 'Overalt',
    goTo: 'Gå til',
    inList: 'I en liste',
    onTask: 'På en opgave',
    add: 'Tilføj opgave',
    undo: 'Fortryd',
    back: 'Tilbage',
    downUp: 'Ned, op',
    open: 'Åbn',
    edit: 'Åbn og redigér',
    select: 'Vælg',
    complete: 'Fuldfør',
    date: 'Dato',
    priority: 'Prioritet',
    search: 'Søg',
    assign: 'Ansvarlig',
    reorder: 'Flyt op og ned',
    selectMore: 'Vælg flere',
    selectAll: 'Vælg alle',
    move: 'Flyt',
    delete: 'Slet',
  },

  select: {
    toolbar: 'Valgte opgaver',
    count: (n) => plural(n, 'valgt', 'valgte'),
    done: 'Fuldfør',
    clear: 'Ryd valget',
  },

  unsaved: {
    refusedTitle: 'Kunne ikke gemmes',
    gone: 'Den findes ikke længere, eller du kan kun se den.',
    manyGone: 'De findes ikke længere, eller du kan kun se dem.',
    manyChanged: 'En anden har ændret dem.',
    projectGone: 'Projektet findes ikke længere, eller du kan kun se det.',
    parentGone: 'Opgaven, den hører til, er fuldført eller findes ikke længere, eller du kan kun se den.',
    nothingSeen: 'En tekst i den indeholder intet, der kan ses.',
    tooDeep: (most) => `Der kan højst være ${most} niveauer af opgaver.`,
    ownAncestor: 'Opgaven, den blev flyttet ind under, er nu en underopgave af den.',
    addComment: 'Tilføj kommentar',
    moveTo: (where) => `Flyt til ${where}`,
    under: (parent) => `Gør til underopgave af ${parent}`,
    subtask: 'Gør til underopgave af en anden opgave',
    otherProject: 'Flyt til et andet projekt',
    otherSection: 'Flyt til en anden sektion',
    addToInbox: 'Føj til Indbakken',
    notKept: 'Browseren har ikke plads til at gemme den. Prøv igen, når du er online, før du lukker siden.',
    sectionGone: 'Sektionen findes ikke længere.',
    assigneeGone: 'Den ansvarlige er ikke længere medlem af projektet.',
    timePassed: 'Tidspunktet er passeret.',
    nameTaken: 'Du har allerede en etiket med det navn.',
    changedElsewhere: 'En anden har ændret den.',
    notAllowed: 'Du har ikke tilladelse til det.',
    tooLarge: 'Den er for stor.',
    wrongLength: (least, most) =>
      `En tekst i den ${least > 0 ? `skal have ${least} til` : 'må højst have'} ${most} tegn.`,
    notAccepted: 'Serveren afviste ændringen.',
    noRoom:
      'Dine filer fylder så meget, som serveren tillader, eller dens disk er fuld. Slet nogle filer, og prøv igen.',
    tooLargeForProxy: 'Den er større, end reverse proxyen foran serveren tillader. Bed en admin om at hæve grænsen.',
    refusedByProxy: 'Reverse proxyen foran serveren afviste ændringen. Bed en admin om at tillade den.',
    sending: 'Gemmer…',
    stillNot: 'Stadig ikke gemt.',
    signOutTitle: 'Vil du logge ud og miste det, der ikke er gemt?',
    signOutText: (unsent: number, drafts: number) =>
      [
        ...(unsent > 0 ? [`${plural(unsent, 'ændring er', 'ændringer er')} ikke gemt på serveren.`] : []),
        ...(drafts > 0 ? [`${plural(drafts, 'kladde', 'kladder')} findes kun i denne browser.`] : []),
        `Hvis du logger ud, slettes ${unsent + drafts === 1 ? 'den' : 'de'}.`,
      ].join(' '),
  },

  dateChoice: {
    title: 'Dato',
    field: 'Skriv en dato',
    laterThisWeek: 'Senere på ugen',
    nextWeek: 'Næste uge',
    weekend: 'I weekenden',
    noDate: 'Ingen dato',
    previousMonth: 'Forrige måned',
    nextMonth: 'Næste måned',
    time: 'Tidspunkt',
    duration: 'Varighed',
    none: 'Ingen',
    notUnderstood: 'Ingen dato fundet',
    without: (when, rest) => `${when} (“${rest}” ikke forstået)`,
    timeNotUnderstood: 'Intet tidspunkt fundet. Skriv det som 9.30.',
  },

  subtasks: {
    count: (done, all) => `${done} af ${all}`,
    add: 'Tilføj underopgave',
    showDone: 'Vis fuldførte',
    hideDone: 'Skjul fuldførte',
    parentCompleted: 'Opgaven er fuldført. Genåbn den for at tilføje underopgaver.',
  },

  addLabel: 'Tilføj etiket',
  unassigned: 'Ikke tildelt',
  noSection: 'Ingen sektion',
  draftDiscarded: 'Kladden er kasseret.',

  taskPanel: {
    name: 'Opgave',
    project: 'Projekt',
    description: 'Beskrivelse',
    addDescription: 'Tilføj beskrivelse',
  },

  taskLink: {
    copy: 'Kopiér link',
    parents: 'Overordnede opgaver',
    inTitle: 'Links i titlen',
    copied: 'Link kopieret.',
    notCopied: 'Linket kunne ikke kopieres. Åbn opgaven, og kopiér dens adresse.',
    missingTitle: 'Opgaven findes ikke',
    missingText: 'Den kan være slettet eller flyttet til et projekt, der ikke er delt med dig.',
  },
}
