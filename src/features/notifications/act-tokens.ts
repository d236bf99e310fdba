/** The secret in a button's URL: the id of a notification and an action, signed with the instance key. */
import { timingSafeEqual } from 'node:crypto'
import type { InstanceKey } from '../../platform/instance-key.ts'

/** Complete the task; remind again in an hour; remind again tomorrow. */
export const ACTS = ['done', 'hour', 'tomorrow'] as const
export type Act = (typeof ACTS)[number]

const ID = 16
const MAC = 16
const LENGTH = ID + 1 + MAC

const macOf = (key: InstanceKey, named: Buffer): Buffer => key.sign(named.toString('hex'), 'act').subarray(0, MAC)

/** Makes a token: 44 characters, base64url. */
export function actToken(key: InstanceKey, notificationId: string, act: Act): string {
  const named = Buffer.concat([
    Buffer.from(notificationId.replaceAll('-', ''), 'hex'),
    Buffer.from([ACTS.indexOf(act)]),
  ])
  return Buffer.concat([named, macOf(key, named)]).toString('base64url')
}

/** The content of a token; null when this instance did not sign it. */
export function readActToken(key: InstanceKey, token: string): { notification_id: string; act: Act } | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== LENGTH || bytes.toString('base64url') !== token) return null
  const named = bytes.subarray(0, ID + 1)
  const act = ACTS[bytes[ID]!]
  if (!act || !timingSafeEqual(macOf(key, named), bytes.subarray(-MAC))) return null
  return { notification_id: named.toString('hex', 0, ID).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), act }
}
