import { MIB } from '../../../domain/sizes.ts'
import { LARGEST_UPLOAD } from '../../../contract/attachments.ts'
import { plural } from '../locale.ts'
import type { comments as english } from '../en/comments.ts'

export const comments: typeof english = {
  comments: {
    title: 'Kommentarer',
    write: 'Skriv en kommentar',
    earlier: (n) => `Vis ${plural(n, 'tidligere kommentar', 'tidligere kommentarer')}`,
    people: 'Projektets medlemmer',
    send: 'Kommentér',
    edit: 'Redigér',
    delete: 'Slet',
    more: (name) => `Flere handlinger for kommentaren fra ${name}`,
    edited: 'redigeret',
    deleted: 'Kommentaren er slettet.',
    deleteTitle: 'Vil du slette kommentaren?',
    deleteText: 'Kommentaren og dens filer slettes. Det kan ikke fortrydes.',
    comment: 'Kommentar',
    commentOn: (task) => `Kommentar til ${task}`,
    formerMember: 'Tidligere medlem',
    files: 'Filer',
    drop: 'Slip filerne for at vedhæfte dem',
    attach: 'Vedhæft filer',
    attachToComment: 'Vedhæft filer til kommentaren',
    deleteFile: (name) => `Slet ${name}`,
    deleteFileTitle: (name) => `Vil du slette ${name}?`,
    deleteFileText: 'Filer kommer ikke i papirkurven. Det kan ikke fortrydes.',
    uploading: (name) => `Uploader ${name}`,
    cancelUpload: (name) => `Annullér upload af ${name}`,
    noRoom: (name) =>
      `Kunne ikke gemme ${name}: Dine filer fylder så meget, som serveren tillader, eller dens disk er fuld. Slet nogle filer, og prøv igen.`,
    tooLargeForProxy: (name) =>
      `${name} er større, end reverse proxyen foran serveren tillader. Bed en admin om at hæve grænsen.`,
    tooLarge: (name) => `${name} er større end ${LARGEST_UPLOAD / MIB} MB. Gør den mindre, eller del et link til den.`,
    unreadable: (name) =>
      `${name} kan ikke læses. Det er måske en mappe, eller også er filen flyttet eller ændret. Vælg filerne igen.`,
    waitsToBeSent: 'Venter på at blive sendt',
    waits: 'Venter på at blive uploadet',
    show: (name) => `Vis ${name}`,
    download: 'Hent',
    remove: (name) => `Fjern ${name}`,
  },
}
