import type { IncomingMessage } from 'node:http'
import type { Actor } from '../../domain/access/actor.ts'
import { may } from '../../domain/access/may.ts'
import { badRequest, notFound } from '../../domain/errors.ts'
import { collectionAt, type Collection } from '../../features/caldav/collections.ts'
import { listedMember, type CollectionMember } from '../../features/caldav/members.ts'
import { noPrivilege } from '../../features/caldav/refusals.ts'
import { undoHeader } from '../../features/history/answers.ts'
import type { Database, Reader, Steps, Tx } from '../../platform/db/transaction.ts'
import { xmlText } from './body.ts'
import type { Place } from './paths.ts'
import { parseXml, type Element } from './xml.ts'

/** An authenticated request. */
export interface DavContext {
  db: Database
  actor: Actor
  /** The token has the scope `read`. */
  readOnly: boolean
  incoming: IncomingMessage
  method: string
  /** The requested path, still encoded. */
  path: string
  /** Scheme and host that the request was sent to. */
  origin: string
  /** Host names of this server, each with its port unless that is the default. */
  hosts: () => readonly string[]
  place: Place
  /** Throws when the token has ended since. */
  recheck: (on: Reader) => void
  /** Headers for the answer, of the last write. */
  written: Record<string, string>
}

export const header = ({ incoming }: DavContext, name: string): string | undefined => {
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** The body as XML; null when there is none. */
export async function xmlBody(context: DavContext): Promise<Element | null> {
  const text = await xmlText(context.incoming)
  return text === '' ? null : parseXml(text)
}

/** The resource at a path. */
export type Resource =
  | { kind: 'root' | 'principals' | 'principal' | 'calendars' | 'home' }
  | { kind: 'list'; list: Collection }
  | { kind: 'task'; list: Collection; member: CollectionMember }

/** Looks up a resource; 404 when it does not exist or is another person's. */
export function resourceAt(on: Reader, actor: Actor, place: Place): Resource {
  if (place.at === 'nowhere' || ('user' in place && place.user !== actor.id)) throw notFound()
  if (place.at !== 'list' && place.at !== 'task') return { kind: place.at }
  const list = collectionAt(on, actor, place.segment)
  if (!list) throw notFound('No such list')
  if (place.at === 'list') return { kind: 'list', list }
  const member = listedMember(on, actor, list.id, place.name)
  if (!member) throw notFound('No such task')
  return { kind: 'task', list, member }
}

/** Runs a write as the actor, if their token may write. */
export const write = <Result>(context: DavContext, work: (tx: Tx) => Result): Promise<Result> =>
  // oxlint-disable-next-line require-yield
  writeInSteps(context, function* (tx) {
    return work(tx)
  })

/** Like `write`, for work in steps. */
export async function writeInSteps<Result>(context: DavContext, work: (tx: Tx) => Steps<Result>): Promise<Result> {
  const { db, readOnly, recheck, method } = context
  if (readOnly) throw noPrivilege()
  const inside = function* (tx: Tx): Steps<Result> {
    recheck(tx)
    const result = yield* work(tx)
    context.written = undoHeader(tx)
    return result
  }
  return db.writeInSteps(inside, { evenWhenFull: method === 'DELETE' })
}

export const mayWrite = ({ readOnly }: DavContext, { role }: Collection): boolean => !readOnly && may(role, 'write')

/** `Depth`: 0, 1 or infinity, which is what no header means (RFC 4918 §10.2). */
export function depthOf(context: DavContext): 0 | 1 | 'infinity' {
  const depth = header(context, 'depth')?.trim().toLowerCase()
  if (depth === undefined || depth === 'infinity') return 'infinity'
  if (depth === '0' || depth === '1') return depth === '0' ? 0 : 1
  throw badRequest('Depth must be 0, 1 or infinity')
}

/** Whether the client wants no entries for missing properties (RFC 8144 `return=minimal`, or `Brief: t`). */
export const wantsMinimal = (context: DavContext): boolean =>
  /(^|[,;\s])return[=-]minimal/i.test(header(context, 'prefer') ?? '') || /^t/i.test(header(context, 'brief') ?? '')
