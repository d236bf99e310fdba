/** Mail that becomes tasks, on the wire. */
import { MIB } from '../domain/sizes.ts'
import * as v from 'valibot'

/** Bytes. */
export const LARGEST_MAIL = 25 * MIB
export const MOST_PARTS = 200

/** A mail as other programs hand it in; too long a text is cut, as a mail's is. */
export const inboundMail = v.strictObject({
  to: v.string('must be text'),
  from: v.optional(v.string('must be text'), ''),
  subject: v.optional(v.string('must be text'), ''),
  body: v.optional(v.string('must be text'), ''),
})

export type InboundMail = v.InferOutput<typeof inboundMail>

export interface MailAddress {
  address: string
  /** Whether this server listens for mail itself. */
  configured: boolean
}
