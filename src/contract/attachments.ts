/** Attachments on the wire. */
import { MIB } from '../domain/sizes.ts'

/** The part of an upload that holds the file. */
export const UPLOAD_PART = 'file'
/** Bytes. */
export const LARGEST_UPLOAD = 25 * MIB

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
