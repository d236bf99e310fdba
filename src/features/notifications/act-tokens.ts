/** The secret in a button's address: names one notification and one act, signed by this instance. */
import { timingSafeEqual } from 'node:crypto'
import type { InstanceKey } from '../../platform/instance-key.ts'

/** Complete the task; be reminded again in an hour; be reminded again tomorrow. */
export const ACTS = ['done', 'hour', 'tomorrow'] as const
export type Act = (typeof ACTS)[number]

const ID = 16
const MAC = 16
const LENGTH = ID + 1 + MAC

const macOf = (key: InstanceKey, named: Buffer): Buffer => key.sign(named.toString('hex'), 'act').subarray(0, MAC)

/** 44 characters, base64url. */
export function actToken(key: InstanceKey, notificationId: string, act: Act): string {
  const named = Buffer.concat([
    Buffer.from(notificationId.replaceAll('-', ''), 'hex'),
    Buffer.from([ACTS.indexOf(act)]),
  ])
  return Buffer.concat([named, macOf(key, named)]).toString('base64url')
}

/** What a token names; null for anything this instance did not sign. */
export function readActToken(key: InstanceKey, token: string): { notification_id: string; act: Act } | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== LENGTH || bytes.toString('base64url') !== token) return null
  const named = bytes.subarray(0, ID + 1)
  const act = ACTS[bytes[ID]!]
  if (!act || !timingSafeEqual(macOf(key, named), bytes.subarray(-MAC))) return null
  return { notification_id: named.toString('hex', 0, ID).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), act }
}
