/** Shapes of attachments. */
import { KIB, MIB } from '../domain/sizes.ts'

/** The form field that holds the file. */
export const UPLOAD_PART = 'file'
/** Bytes. */
export const LARGEST_UPLOAD = 25 * MIB
/** Bytes that a form may have in addition to its file. */
export const REST_OF_FORM = 64 * KIB

export interface Attachment {
  id: string
  task_id: string
  /** Null: attached to the task itself. */
  comment_id: string | null
  filename: string
  mime_type: string
  /** Bytes. */
  size: number
  /** A path on this server. */
  url: string
  created_at: string
  /** Null when that person's account was deleted. */
  uploaded_by: string | null
}
