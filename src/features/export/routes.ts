import { Readable } from 'node:stream'
import { endpoints } from '../../contract/endpoints.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { contentDisposition } from '../../platform/http/answers/disposition.ts'
import { routesFor, type RawAnswer, type Route } from '../../platform/http/route.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import { fileName } from '../../domain/files/name.ts'
import { projectFor } from '../projects/queries.ts'
import { accountJson } from './account.ts'
import { accountZip } from './account-zip.ts'
import { projectCsv } from './project-csv.ts'
import { JSON_TYPE } from '../../platform/http/answers/responses.ts'

const route = routesFor(endpoints)

interface Needs {
  db: Database
  key: InstanceKey
  files: FileStore
}

export const exportRoutes = ({ db, key, files }: Needs): Route[] => [
  route('GET /export/account', {
    read: (_, { actor, query, now }) => {
      const name = `errand-${now.slice(0, 10)}`
      const used = new Map<string, number>()
      const json = accountJson(db, key, actor, now, ({ sha256, size }) => void used.set(sha256, size))
      return query.files
        ? asFile(accountZip(files, json, used), 'application/zip', `${name}.zip`)
        : asFile(json, JSON_TYPE, `${name}.json`)
    },
  }),
  route('GET /export/projects/:id.csv', {
    read: (on, { actor, params }) => {
      const project = projectFor(on, actor, params.id, 'read')
      return asFile(projectCsv(db, actor, project), 'text/csv; charset=utf-8', csvName(project))
    },
  }),
]

/**
 * A file name from which the import reads the same project name: it drops a suffix in brackets, so one is added where
 * needed.
 */
const csvName = ({ id, name }: { id: string; name: string }): string =>
  `${name.replaceAll(/[/\\]/g, '-')}${name.endsWith(']') ? ` [${id}]` : ''}.csv`

/** A download that is streamed. */
const asFile = (pieces: AsyncIterable<string | Uint8Array>, type: string, name: string): RawAnswer => ({
  status: 200,
  raw: new Response(Readable.toWeb(Readable.from(encoded(pieces))) as ReadableStream, {
    headers: { 'Content-Type': type, 'Content-Disposition': contentDisposition('attachment', fileName(name)) },
  }),
})

async function* encoded(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}
