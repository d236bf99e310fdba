/** Shapes of mail that becomes tasks. */
import { MIB } from '../domain/sizes.ts'
import * as v from 'valibot'

/** Bytes of a mail with its attachments. */
export const LARGEST_MAIL = 25 * MIB
/** MIME parts of a mail. */
export const MOST_PARTS = 200

/** A mail sent by another program over HTTP; texts that are too long are cut, as for other mail. */
export const inboundMail = v.strictObject({
  to: v.string('must be text'),
  from: v.optional(v.string('must be text'), ''),
  subject: v.optional(v.string('must be text'), ''),
  body: v.optional(v.string('must be text'), ''),
})

export type InboundMail = v.InferOutput<typeof inboundMail>

export interface MailAddress {
  address: string
  /** Whether this server receives mail by SMTP itself. */
  configured: boolean
}
