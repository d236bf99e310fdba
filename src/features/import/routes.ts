import type { IncomingMessage } from 'node:http'
import { MINUTE } from '../../domain/calendar/milliseconds.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { check } from '../../contract/check.ts'
import { UPLOAD_PART } from '../../contract/attachments.ts'
import { LARGEST_IMPORT } from '../../contract/import-limits.ts'
import { importFields, type ImportReport } from '../../contract/imports.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { invalid } from '../../domain/errors.ts'
import type { Database, Instant, Tx } from '../../platform/db/transaction.ts'
import { readForm, refuseNoForm } from '../../platform/http/body/multipart.ts'
import { received } from '../../platform/http/body/received.ts'
import { created, ok, routesFor, type Answer, type AnyCall, type Route } from '../../platform/http/route.ts'
import { readOnThread } from '../../platform/threads/reading.ts'
import { sha256Hex } from '../../platform/ids.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import type { Outgoing } from '../../platform/outgoing/outgoing.ts'
import { requireQuota } from '../attachments/quota.ts'
import { undoHeader } from '../history/answers.ts'
import { withoutForbiddenNtfy } from './account/ntfy-address.ts'
import { receiveAccount } from './account/receive.ts'
import { accountPieces, showAccount, type AccountImport } from './account/write.ts'
import { hiddenPieces, showImport } from './projects/write.ts'
import { Gathered } from './projects/gathered.ts'
import { previewOf } from './projects/preview.ts'
import { startImport, type RunningImport } from './hidden.ts'
import type { TodoistFile } from './projects/todoist-files.ts'
import type { MappedBody, MappedPart } from './projects/mapped-rows.ts'
import type { ProjectPart } from './projects/parts.ts'
import { missingLabels } from './labels.ts'

const route = routesFor(endpoints)

export const READING_LIMITS = { timeoutMs: MINUTE, heapMb: 512 }

interface Received {
  gathered: Gathered
  dryRun: boolean
  fingerprint?: string
}

interface Ready extends Received {
  /** Null for a dry run and for a repeat. */
  running: RunningImport | null
}

const importTodoist = (db: Database, name: 'POST /import/legacy' | 'POST /import/todoist'): Route =>
  route(name, {
    prepare: async (call, incoming) => written(db, call, await receiveTodoist(incoming, call, call.query)),
    cleanUp: ({ running }) => running?.end(),
    write: (tx, { actor }, ready) => imported(tx, actor, ready),
  })

interface Needs {
  db: Database
  files: FileStore
  key: InstanceKey
  outgoing: Outgoing
}

export const importRoutes = ({ db, files, key, outgoing }: Needs): Route[] => [
  importTodoist(db, 'POST /import/legacy'),
  importTodoist(db, 'POST /import/todoist'),
  route('POST /import/csv', {
    prepare: async (call) => {
      const { actor, now, query, body: bytes } = call
      const gathered = new Gathered()
      let dryRun = query.dry_run ?? false
      for await (const part of readOnThread<MappedPart>(
        'mapped import',
        { bytes, actor, now } satisfies MappedBody,
        READING_LIMITS,
        'body',
      )) {
        if ('dryRun' in part) dryRun = query.dry_run ?? part.dryRun
        else gathered.add(part, 'body')
      }
      return written(db, call, { gathered, dryRun })
    },
    cleanUp: ({ running }) => running?.end(),
    write: (tx, { actor }, ready) => imported(tx, actor, ready),
  }),
  route('POST /import/account', {
    prepare: async (call, incoming) => {
      const account = await receiveAccount(files, incoming, call)
      const { fingerprint } = account
      if (call.isRepeat) return { accountImport: { account, ids: [] }, running: null, fingerprint }
      try {
        const accountImport: AccountImport = { account: await withoutForbiddenNtfy(account, outgoing), ids: [] }
        requireQuota(db, call.actor, account.bytes, files.quota)
        const running = await startImport(db, call, (hidden) => accountPieces(call.actor, accountImport, hidden))
        return { accountImport, running, fingerprint }
      } catch (error) {
        account.end()
        throw error
      }
    },
    cleanUp: async ({ accountImport, running }) => {
      accountImport.account.end()
      await running?.end()
    },
    *write(tx, { actor }, { accountImport, running }) {
      return created(yield* showAccount(tx, key, actor, accountImport, running!))
    },
  }),
]

async function receiveTodoist(
  incoming: IncomingMessage,
  { actor, now }: { actor: Actor; now: Instant },
  asked: { name?: string | undefined; dry_run?: boolean | undefined },
): Promise<Received> {
  refuseNoForm(incoming)
  const { file, info, fields } = await readForm(incoming, {
    part: UPLOAD_PART,
    fields: Object.keys(importFields.entries),
    limit: endpoints['POST /import/legacy'].bodyLimit,
    take: (bytes) => received(bytes, LARGEST_IMPORT),
    discard: async () => {},
  })
  const sent = check(importFields, { ...fields })
  if (!sent.ok) throw invalid(sent.fields)
  const name = asked.name ?? sent.value.name
  const dryRun = asked.dry_run ?? sent.value.dry_run ?? false
  const fingerprint = sha256Hex(JSON.stringify([sha256Hex(file), info.filename, name, dryRun]))
  const gathered = new Gathered()
  const todoist: TodoistFile = { bytes: file, filename: info.filename, name, actor, now }
  for await (const part of readOnThread<ProjectPart>('todoist import', todoist, READING_LIMITS, UPLOAD_PART))
    gathered.add(part, UPLOAD_PART)
  return { gathered, dryRun, fingerprint }
}

async function written(
  db: Database,
  call: Pick<AnyCall, 'recheck' | 'isRepeat'> & { actor: Actor },
  received: Received,
): Promise<Ready> {
  if (received.dryRun || call.isRepeat) return { ...received, running: null }
  const running = await startImport(db, call, (hidden) => hiddenPieces(call.actor, received.gathered, hidden))
  return { ...received, running }
}

function imported(tx: Tx, actor: Actor, { gathered, running }: Ready): Answer<ImportReport, 200 | 201> {
  if (!running) {
    const report = gathered.report(missingLabels(tx, actor, gathered.labels))
    return ok({ ...report, preview: previewOf(gathered.projects) })
  }
  return created(showImport(tx, actor, gathered, running), undoHeader(tx))
}
