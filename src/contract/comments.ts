/** Shapes of comments. */
import * as v from 'valibot'
import { LONGEST_COMMENT } from '../domain/lengths.ts'
import type { Attachment } from './attachments.ts'
import { clientId, id, markdown, seen } from './fields.ts'

const commentBody = v.pipe(markdown(1, LONGEST_COMMENT), seen)

export const newComment = v.strictObject({ id: v.optional(clientId), body: commentBody })
export const commentPatch = v.strictObject({ body: v.optional(commentBody) })

/** The form fields that an upload may have besides the file. */
export const uploadFields = v.strictObject({ comment_id: v.optional(id) })

export type NewComment = v.InferOutput<typeof newComment>
export type CommentPatch = v.InferOutput<typeof commentPatch>

export interface Comment {
  id: string
  task_id: string
  /** Null when that person's account was deleted. */
  user_id: string | null
  user_name: string
  user_color: string
  body: string
  attachments: Attachment[]
  created_at: string
  updated_at: string
}
