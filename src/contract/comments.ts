/** Comments and attachments on the wire. */
import * as v from 'valibot'
import { clientId, id, markdown } from './fields.ts'

const body = markdown(1, 10_000)

export const newComment = v.strictObject({ id: v.optional(clientId), body })
export const commentPatch = v.strictObject({ body: v.optional(body) })

/** What may be sent beside the file. */
export const uploadFields = v.strictObject({ comment_id: v.optional(id) })

export type NewComment = v.InferOutput<typeof newComment>
export type CommentPatch = v.InferOutput<typeof commentPatch>

export interface Attachment {
  id: string
  task_id: string
  /** Null: of the task itself. */
  comment_id: string | null
  filename: string
  mime_type: string
  /** Bytes. */
  size: number
  /** Relative to the server. */
  url: string
  created_at: string
  /** Null: somebody who left. */
  uploaded_by: string | null
}

export interface Comment {
  id: string
  task_id: string
  /** Null: somebody who left. */
  user_id: string | null
  user_name: string
  user_color: string
  body: string
  attachments: Attachment[]
  created_at: string
  updated_at: string
}
