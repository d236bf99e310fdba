import { MIB } from '../../../domain/sizes.ts'
import { LARGEST_UPLOAD } from '../../../contract/attachments.ts'
import type { comments as english } from '../en/comments.ts'

export const comments: typeof english = {
  comments: {
    title: 'Kommentarer',
    write: 'Skriv en kommentar',
    send: 'Kommentér',
    edit: 'Redigér',
    delete: 'Slet',
    save: 'Gem',
    more: (name) => `Mere om kommentaren fra ${name}`,
    edited: 'redigeret',
    deleted: 'Kommentaren er slettet.',
    deleteTitle: 'Slet kommentaren?',
    deleteText: 'Den forsvinder med sine filer, og der er ingen vej tilbage.',
    comment: 'Kommentar',
    somebody: 'En, der er gået',
    files: 'Filer',
    attach: 'Vedhæft filer',
    deleteFile: (name) => `Slet ${name}`,
    fileDeleted: (name) => `${name} er slettet.`,
    deleteFileTitle: (name) => `Slet ${name}?`,
    deleteFileText: 'En fil kommer ikke i papirkurven. Den er væk med det samme.',
    uploading: (name) => `Sender ${name}`,
    cancelUpload: (name) => `Stop ${name}`,
    noRoom: (name) =>
      `Der er ikke plads til ${name}: dine filer fylder så meget, som serveren tillader, eller dens disk er fuld.`,
    tooLarge: (name) => `${name} er større end ${LARGEST_UPLOAD / MIB} MB. Gør den mindre, eller del et link til den.`,
    waits: 'Venter på at blive sendt',
    show: (name) => `Vis ${name}`,
    download: 'Hent',
    remove: (name) => `Udelad ${name}`,
  },
}
