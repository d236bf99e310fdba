import type { IncomingMessage } from 'node:http'
import { endpoints } from '../../contract/endpoints.ts'
import { check } from '../../contract/check.ts'
import { UPLOAD_PART } from '../../contract/attachments.ts'
import { importFields, LARGEST_IMPORT, type ImportReport } from '../../contract/moving.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { invalid } from '../../domain/errors.ts'
import type { Instant, Tx } from '../../platform/db/transaction.ts'
import { readForm, refuseNoForm } from '../../platform/http/multipart.ts'
import { received } from '../../platform/http/received.ts'
import { created, ok, routesFor, type Answer, type Route } from '../../platform/http/route.ts'
import { sha256Hex } from '../../platform/ids.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import { requireQuota } from '../attachments/quota.ts'
import { undoHeader } from '../history/answers.ts'
import { bytesOf, receiveAccount } from './account-file.ts'
import { readyAccount } from './account-ready.ts'
import { bringAccount } from './bring-account.ts'
import { bringIn, foresee } from './bring-in.ts'
import { legacyProjects } from './legacy-files.ts'
import { mappedProject } from './mapped-project.ts'
import type { ResolvedProject } from './resolve-project.ts'

const route = routesFor(endpoints)

interface Ready {
  projects: ResolvedProject[]
  dryRun: boolean
  fingerprint?: string
}

const importLegacy = (name: 'POST /import/legacy' | 'POST /import/todoist'): Route =>
  route(name, {
    prepare: ({ actor, now, query }, incoming) => receiveLegacy(incoming, actor, now, query.dry_run),
    write: (tx, { actor }, ready) => imported(tx, actor, ready),
  })

export const importRoutes = ({ files, key }: { files: FileStore; key: InstanceKey }): Route[] => [
  importLegacy('POST /import/legacy'),
  importLegacy('POST /import/todoist'),
  route('POST /import/csv', {
    prepare: async ({ actor, now, query, body }): Promise<Ready> => ({
      projects: [await mappedProject(body, actor, now)],
      dryRun: query.dry_run ?? body.dry_run ?? false,
    }),
    write: (tx, { actor }, ready) => imported(tx, actor, ready),
  }),
  route('POST /import/account', {
    prepare: async ({ actor, now }, incoming) => {
      const file = await receiveAccount(files, incoming)
      try {
        return await readyAccount(file, actor, now)
      } catch (error) {
        file.end()
        throw error
      }
    },
    cleanUp: (account) => account.end(),
    write: (tx, { actor }, account) => {
      requireQuota(tx, actor, bytesOf(account), files.quota)
      return created(bringAccount(tx, key, actor, account))
    },
  }),
]

async function receiveLegacy(
  incoming: IncomingMessage,
  actor: Actor,
  now: Instant,
  asked: boolean | undefined,
): Promise<Ready> {
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
  const { name, dry_run } = sent.value
  const dryRun = asked ?? dry_run ?? false
  const projects = await legacyProjects(file, info.filename, name, actor, now)
  const fingerprint = sha256Hex(JSON.stringify([sha256Hex(file), info.filename, name, dryRun]))
  return { projects, dryRun, fingerprint }
}

function imported(tx: Tx, actor: Actor, { projects, dryRun }: Ready): Answer<ImportReport, 200 | 201> {
  if (dryRun) return ok(foresee(tx, actor, projects))
  return created(bringIn(tx, actor, projects), undoHeader(tx))
}
