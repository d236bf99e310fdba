/** REPORT of a list: calendar-query, calendar-multiget, sync-collection (RFC 4791 §7, RFC 6578 §3). */
import { badRequest } from '../../domain/errors.ts'
import { changesSinceToken, pages } from '../../features/caldav/reports/changes.ts'
import type { Collection } from '../../features/caldav/collections.ts'
import { requestedData, type DataRequest } from '../../features/caldav/reports/calendar-data.ts'
import { matches } from '../../features/caldav/reports/matching.ts'
import { listedMember } from '../../features/caldav/members.ts'
import { Unmet } from '../../features/caldav/refusals.ts'
import { multistatus } from './answers.ts'
import { resourceAt, wantsMinimal, xmlBody, type DavContext, type Resource } from './context.ts'
import { readDataRequest } from './data.ts'
import { readCompFilter } from './filter.ts'
import { listPath, pathOf, placeOf, taskPath } from './paths.ts'
import type { Steps } from '../../platform/db/transaction.ts'
import { pathOfResource, type Name } from './properties.ts'
import { askedBy, goneResponse, responseFor, tooManyResponse, type WantedAnswer } from './responses.ts'
import { CALDAV, child, children, dav, DAV, escapeXml, href, is, type Element } from './xml.ts'

interface Report extends DavContext {
  list: Collection
  root: Element
  asked: WantedAnswer
  data: DataRequest
}

export async function report(context: DavContext): Promise<Response> {
  const root = await xmlBody(context)
  if (!root) throw badRequest('A REPORT needs a body')
  const resource = resourceAt(context.db, context.actor, context.place)
  const [, answer] = REPORTS.find(([[uri, name]]) => is(root, uri, name)) ?? []
  if (!answer || resource.kind !== 'list') throw new Unmet('D:supported-report', `There is no report ${root.name} here`)
  const minimal = wantsMinimal(context)
  const asked = askedBy(root, minimal)
  const headers: Record<string, string> = minimal ? { 'Preference-Applied': 'return=minimal' } : {}
  return multistatus(answer({ ...context, list: resource.list, root, asked, data: readDataRequest(root) }), headers)
}

const REPORTS: [[uri: string, name: string], (report: Report) => Generator<string>][] = [
  [[CALDAV, 'calendar-query'], query],
  [[CALDAV, 'calendar-multiget'], multiget],
  [[DAV, 'sync-collection'], sync],
]

/** Yields the response for a task and, at each step before it, an empty text, so that others are served in between. */
function* responseOf(resource: Resource & { kind: 'task' }, report: Report): Generator<string> {
  const data = report.asked.names.some(isData)
    ? yield* inEmptyChunks(requestedData(resource.member, report.data, report.actor.timezone))
    : ''
  yield data === null
    ? tooManyResponse(pathOfResource(resource, report))
    : responseFor(resource, report.asked, report, report.db, (name) => (isData(name) ? escapeXml(data) : null))
}

const isData = ({ uri, name }: Name): boolean => uri === CALDAV && name === 'calendar-data'

/** Steps for one task. */
const MOST_STEPS = 20_000

/** Runs steps, yielding an empty text for each; null when there are more than MOST_STEPS. */
function* inEmptyChunks<Result>(steps: Steps<Result>): Generator<string, Result | null> {
  for (let count = 0; count < MOST_STEPS; count++) {
    const { done, value } = steps.next()
    if (done) return value
    yield ''
  }
  return null
}

/** Without a filter: all tasks. */
function query(report: Report): Generator<string> {
  const { root, list, db, actor } = report
  const filter = child(root, CALDAV, 'filter')
  const wanted = filter ? readCompFilter(filter) : null
  return (function* () {
    for (const slice of pages(db, actor, list.id))
      for (const member of slice) {
        // Also for tasks that do not match, so that others are served in between.
        yield ''
        const resource = { kind: 'task', list, member } as const
        const found = !wanted || (yield* inEmptyChunks(matches(member, wanted, actor.timezone)))
        if (found === null) yield tooManyResponse(pathOfResource(resource, report))
        else if (found) yield* responseOf(resource, report)
      }
  })()
}

/** Each once, in the order they were asked for. */
function multiget(report: Report): Generator<string> {
  const { root, list, db, actor, origin } = report
  const hrefs = new Set(children(root, DAV, 'href').map(({ text }) => text.trim()))
  if (hrefs.size === 0) throw badRequest('calendar-multiget names no href')
  return (function* () {
    for (const reference of hrefs) {
      const name = nameIn(reference, list, actor.id, origin)
      const member = name === null ? null : listedMember(db, actor, list.id, name)
      if (member) yield* responseOf({ kind: 'task', list, member }, report)
      else yield goneResponse(reference)
    }
  })()
}

function nameIn(reference: string, { segment }: Collection, user: string, origin: string): string | null {
  try {
    const place = placeOf(pathOf(reference, origin) ?? '')
    return place.at === 'task' && place.user === user && place.segment === segment ? place.name : null
  } catch {
    return null
  }
}

function sync(report: Report): Generator<string> {
  const { root, list, db, actor } = report
  const token = child(root, DAV, 'sync-token')?.text.trim() ?? ''
  const level = child(root, DAV, 'sync-level')?.text.trim() ?? '1'
  if (level !== '1' && level !== 'infinite') throw badRequest('sync-level is 1 or infinite')
  const changes = changesSinceToken(db, actor, list.id, token === '' ? null : token, limitOf(root))
  return (function* () {
    // Empty slices are yielded too, so that others are served in between.
    for (const names of changes.gone)
      yield names.map((name) => goneResponse(taskPath(actor, list.segment, name))).join('')
    for (const slice of changes.slices)
      for (const member of slice) yield* responseOf({ kind: 'task', list, member }, report)
    if (changes.more) yield truncated(listPath(actor, list.segment))
    yield dav('sync-token', escapeXml(changes.token))
  })()
}

function limitOf(root: Element): number | null {
  const limit = child(root, DAV, 'limit')
  const text = limit && child(limit, DAV, 'nresults')?.text.trim()
  if (text === undefined) return null
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) throw badRequest('nresults is a number above 0')
  return Number(text)
}

const truncated = (path: string): string =>
  dav(
    'response',
    href(path) +
      dav('status', 'HTTP/1.1 507 Insufficient Storage') +
      dav('error', dav('number-of-matches-within-limits')),
  )
