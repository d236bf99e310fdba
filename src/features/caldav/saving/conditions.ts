/** The conditions of a request on the stored version of a task. */
import { listsTag } from '../../../platform/http/answers/etag.ts'
import { etagOfMember, type CollectionMember } from '../members.ts'
import { alreadyThere, Stale } from '../refusals.ts'

export interface Conditions {
  ifMatch: string | undefined
  ifNoneMatch: string | undefined
  /** Milliseconds since 1970; null: no such condition. */
  unmodifiedSince: number | null
  /** The `If` header (RFC 4918 §10.4): all terms of at least one list must hold; no lists: no such condition. */
  lists: readonly (readonly IfTerm[])[]
}

export interface IfTerm {
  not: boolean
  /** Null: the token of a lock, of which there is none. */
  etag: string | null
}

/** Throws 412 when the conditions do not match the stored version. */
export function refuseStale(member: CollectionMember | null, conditions: Conditions): void {
  const { ifMatch, ifNoneMatch, unmodifiedSince, lists } = conditions
  const isNamed = (header: string) => member !== null && listsTag(header, etagOfMember(member))
  const holds = ({ not, etag: wanted }: IfTerm) => (wanted !== null && isNamed(wanted)) !== not
  const isNewer = (since: number) => member !== null && Math.floor(Date.parse(member.updated_at) / 1000) * 1000 > since
  if (ifMatch !== undefined && !isNamed(ifMatch)) throw new Stale()
  if (ifNoneMatch !== undefined && isNamed(ifNoneMatch)) throw alreadyThere()
  if (ifMatch === undefined && unmodifiedSince !== null && isNewer(unmodifiedSince)) throw new Stale()
  if (lists.length > 0 && !lists.some((list) => list.every(holds))) throw new Stale()
}
