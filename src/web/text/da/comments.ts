import { MIB } from '../../../domain/sizes.ts'
import { LARGEST_UPLOAD } from '../../../contract/attachments.ts'
import type { comments as english } from '../en/comments.ts'

export const comments: typeof english = {
  comments: {
    title: 'Kommentarer',
    write: 'Skriv en kommentar',
    people: 'Personer i projektet',
    send: 'Kommentér',
    edit: 'Redigér',
    delete: 'Slet',
    save: 'Gem',
    more: (name) => `Flere handlinger for kommentaren fra ${name}`,
    edited: 'redigeret',
    deleted: 'Kommentaren er slettet.',
    deleteTitle: 'Slet kommentaren?',
    deleteText: 'Den slettes med sine filer. Det kan ikke fortrydes.',
    comment: 'Kommentar',
    somebody: 'Tidligere medlem',
    files: 'Filer',
    drop: 'Slip filerne for at vedhæfte dem',
    attach: 'Vedhæft filer',
    deleteFile: (name) => `Slet ${name}`,
    fileDeleted: (name) => `${name} er slettet.`,
    deleteFileTitle: (name) => `Slet ${name}?`,
    deleteFileText: 'Filer kommer ikke i papirkurven. Det kan ikke fortrydes.',
    uploading: (name) => `Sender ${name}`,
    cancelUpload: (name) => `Annullér ${name}`,
    noRoom: (name) =>
      `Kunne ikke gemme ${name}: dine filer fylder så meget, som serveren tillader, eller dens disk er fuld. Slet nogle filer, og prøv igen.`,
    tooLarge: (name) => `${name} er større end ${LARGEST_UPLOAD / MIB} MB. Gør den mindre, eller del et link til den.`,
    waits: 'Ikke sendt endnu',
    show: (name) => `Vis ${name}`,
    download: 'Hent',
    remove: (name) => `Fjern ${name}`,
  },
}
