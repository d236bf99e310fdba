import type { common as english } from '../en/common.ts'
import { plural } from '../locale.ts'

export const common: typeof english = {
  you: 'dig',

  copy: 'Kopiér',

  copied: 'Kopieret.',

  notCopied: 'Kunne ikke kopiere. Markér teksten, og kopiér den selv.',

  cancel: 'Annullér',

  keys: {
    title: 'Tastatur',
    then: 'så',
    anywhere: 'Overalt',
    goTo: 'Gå til',
    inList: 'I en liste',
    onTask: 'På en opgave',
    add: 'Tilføj opgave',
    undo: 'Fortryd',
    back: 'Tilbage',
    help: 'Denne hjælp',
    downUp: 'Ned, op',
    open: 'Åbn',
    edit: 'Åbn og rediger',
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
}
