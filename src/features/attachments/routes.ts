import { endpoints } from '../../contract/endpoints.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { etagOf } from '../../platform/http/answers/etag.ts'
import { refuseNoForm } from '../../platform/http/body/multipart.ts'
import { created, noContent, ok, routesFor, type Route } from '../../platform/http/route.ts'
import { taskFor } from '../tasks/queries.ts'
import { createAttachment, deleteAttachment } from './actions.ts'
import { sendFile, attachmentVersion } from './download.ts'
import { attachmentFor, listAttachments } from './queries.ts'
import { requireQuota } from './quota.ts'
import { receiveUpload } from './upload.ts'

const route = routesFor(endpoints)

export const attachmentRoutes = ({ db, files }: { db: Database; files: FileStore }): Route[] => [
  route('GET /tasks/:id/attachments', {
    read: (on, { actor, params, query }) => {
      const { items: attachments, next_cursor } = listAttachments(on, actor, params.id, query)
      return ok({ attachments, next_cursor })
    },
  }),
  route('POST /tasks/:id/attachments', {
    prepare: async ({ actor, params, isRepeat }, incoming) => {
      refuseNoForm(incoming)
      if (!isRepeat) {
        taskFor(db, actor, params.id, 'write')
        requireQuota(db, actor, 1, files.quota)
      }
      return receiveUpload(files, incoming)
    },
    cleanUp: ({ sha256 }) => files.release(sha256),
    write: (tx, { actor, params }, upload) =>
      created(createAttachment(tx, actor, params.id, upload, files.quota), { ETag: etagOf(attachmentVersion(upload)) }),
  }),
  route('GET /attachments/:id', {
    read: (on, { actor, params }, incoming) => {
      const row = attachmentFor(on, actor, params.id, 'read')
      return sendFile(files, row, incoming).catch((error: unknown) => {
        // 404 when it was deleted while it was being opened.
        attachmentFor(on, actor, params.id, 'read')
        throw error
      })
    },
  }),
  route('DELETE /attachments/:id', {
    current: (on, { actor, params }) => attachmentVersion(attachmentFor(on, actor, params.id, 'read')),
    write: (tx, { actor, params }) => {
      deleteAttachment(tx, actor, params.id)
      return noContent()
    },
  }),
]
