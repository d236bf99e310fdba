/** The words of comments and files. */
import { MIB } from '../../../domain/sizes.ts'
import { LARGEST_UPLOAD } from '../../../contract/attachments.ts'
export const comments = {
  comments: {
    title: 'Comments',
    write: 'Write a comment',
    send: 'Comment',
    edit: 'Edit',
    delete: 'Delete',
    save: 'Save',
    more: (name: string) => `More for the comment of ${name}`,
    edited: 'edited',
    deleted: 'The comment is deleted.',
    deleteTitle: 'Delete this comment?',
    deleteText: 'It goes with its files, and there is no way back.',
    comment: 'Comment',
    somebody: 'Somebody who left',
    files: 'Files',
    attach: 'Attach files',
    deleteFile: (name: string) => `Delete ${name}`,
    fileDeleted: (name: string) => `${name} is deleted.`,
    deleteFileTitle: (name: string) => `Delete ${name}?`,
    deleteFileText: 'A file does not go to the trash. It is gone at once.',
    uploading: (name: string) => `Uploading ${name}`,
    cancelUpload: (name: string) => `Cancel ${name}`,
    noRoom: (name: string) =>
      `There is no room for ${name}: your files take up what this server allows, or its disk is full.`,
    tooLarge: (name: string) =>
      `${name} is larger than ${LARGEST_UPLOAD / MIB} MB. Make it smaller, or share a link to it.`,
    waits: 'Waiting to be sent',
    show: (name: string) => `Show ${name}`,
    download: 'Download',
    remove: (name: string) => `Leave out ${name}`,
  },
}
