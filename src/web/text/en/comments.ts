import { LARGEST_UPLOAD } from '../../../contract/attachments.ts'
import { MIB } from '../../../domain/sizes.ts'
import { plural } from '../locale.ts'

/** The words of comments and files. */
export const comments = {
  comments: {
    title: 'Comments',
    write: 'Write a comment',
    earlier: (n: number) => `Show ${plural(n, 'earlier comment', 'earlier comments')}`,
    people: 'Members of this project',
    send: 'Comment',
    edit: 'Edit',
    delete: 'Delete',
    more: (name: string) => `More for the comment by ${name}`,
    edited: 'edited',
    deleted: 'Comment deleted.',
    deleteTitle: 'Delete this comment?',
    deleteText: 'The comment and its files are deleted. This cannot be undone.',
    comment: 'Comment',
    commentOn: (task: string) => `Comment on ${task}`,
    formerMember: 'Former member',
    files: 'Files',
    drop: 'Drop files to attach them',
    attach: 'Attach files',
    attachToComment: 'Attach files to the comment',
    deleteFile: (name: string) => `Delete ${name}`,
    deleteFileTitle: (name: string) => `Delete ${name}?`,
    deleteFileText: 'Files do not go to the trash. This cannot be undone.',
    uploading: (name: string) => `Uploading ${name}`,
    cancelUpload: (name: string) => `Cancel upload of ${name}`,
    noRoom: (name: string) =>
      `Could not save ${name}: your files use all the space this server allows, or its disk is full. Delete some files and try again.`,
    tooLargeForProxy: (name: string) =>
      `${name} is larger than the reverse proxy in front of the server accepts. Ask an admin to raise its limit.`,
    tooLarge: (name: string) =>
      `${name} is larger than ${LARGEST_UPLOAD / MIB} MB. Make it smaller, or share a link to it.`,
    unreadable: (name: string) =>
      `${name} cannot be read. It may be a folder, or was moved or changed. Choose the files again.`,
    waitsToBeSent: 'Waiting to be sent',
    waits: 'Waiting to be uploaded',
    show: (name: string) => `Show ${name}`,
    download: 'Download',
    remove: (name: string) => `Remove ${name}`,
  },
}
