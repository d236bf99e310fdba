/** Reads an uploaded account export (JSON or ZIP) in a worker thread; its attachments are stored on the disk. */
import type { IncomingMessage } from 'node:http'
import { MINUTE } from '../../../domain/calendar/milliseconds.ts'
import { LARGEST_UPLOAD, UPLOAD_PART } from '../../../contract/attachments.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { LARGEST_ACCOUNT } from '../../../contract/import-limits.ts'
import type { ImportWarning } from '../../../contract/imports.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import { invalid } from '../../../domain/errors.ts'
import { caseFolded } from '../../../domain/text/case.ts'
import type { Instant } from '../../../platform/db/transaction.ts'
import type { Draft, FileStore } from '../../../platform/files/store.ts'
import { readForm, refuseNoForm } from '../../../platform/http/body/multipart.ts'
import { readOnThread } from '../../../platform/threads/reading.ts'
import { createMutex } from '../../../platform/mutex.ts'
import { onDisk, openZip, UnreadableZip } from '../../../platform/zip/read.ts'
import {
  ZIP_LIMITS,
  type AccountHead,
  type AccountPart,
  type AccountRest,
  type AccountUpload,
  type PackedProject,
} from './parts.ts'
import type { ReadyTemplate } from '../../templates/ready.ts'
import type { Labels } from '../labels.ts'

export interface ReadyAccount extends AccountHead, KeptFiles {
  projects: PackedProject[]
  /** The labels in the file and those used by its tasks. */
  wanted: Labels
  templates: ReadyTemplate[]
  views: AccountRest['views']
  counts: AccountRest['counts']
  warnings: ImportWarning[]
  /** Replaces the hash of the request's body. */
  fingerprint: string
  /** Releases the attachments and lets the next import start; call it after the write or refusal. */
  end: () => void
}

/** The stored attachments, by SHA-256; held until the import ends. */
interface KeptFiles {
  /** First bytes of each. */
  heads: Map<string, Uint8Array>
  /** Size of each in bytes. */
  sizes: Map<string, number>
  /** Total size of all attachments that will be created. */
  bytes: number
}

const LIMITS = { timeoutMs: 2 * MINUTE, heapMb: 1024 }

/** Only one import at a time, because each is in memory as a whole. */
const lock = createMutex()

/** Stores the upload and reads it; 422 `fields.file` when it is not an account export. */
export async function receiveAccount(
  files: FileStore,
  incoming: IncomingMessage,
  { actor, now }: { actor: Actor; now: Instant },
): Promise<ReadyAccount> {
  refuseNoForm(incoming)
  const { file: draft } = await readForm(incoming, {
    part: UPLOAD_PART,
    fields: [],
    limit: endpoints['POST /import/account'].bodyLimit,
    take: (bytes) => files.receive(bytes, LARGEST_ACCOUNT),
    discard: (made) => made.discard(),
  })
  const unlock = await lock()
  try {
    const { path, size, sha256: fingerprint } = draft
    const { files: wanted, ...account } = await read({ path, size, actor, now })
    const kept = await keepFiles(files, draft, wanted)
    const end = () => {
      for (const sha256 of kept.sizes.keys()) files.release(sha256)
      unlock()
    }
    return { ...account, ...kept, fingerprint, end }
  } catch (error) {
    unlock()
    if (error instanceof UnreadableZip) throw invalid({ [UPLOAD_PART]: error.message })
    throw error
  } finally {
    await draft.discard()
  }
}

type Read = Omit<ReadyAccount, keyof KeptFiles | 'fingerprint' | 'end'> & { files: Files }
type Files = AccountRest['files']

async function read(upload: AccountUpload): Promise<Read> {
  const projects: PackedProject[] = []
  const templates: ReadyTemplate[] = []
  const wanted: Labels = new Map()
  let all: Partial<Read> = { projects, templates, wanted }
  for await (const part of readOnThread<AccountPart>('account import', upload, LIMITS, UPLOAD_PART)) {
    if ('project' in part) projects.push(part.project)
    else if ('template' in part) templates.push(part.template)
    else if ('pack' in part) projects.at(-1)!.packs.push(part.pack)
    else if ('head' in part) {
      all = { ...all, ...part.head }
      for (const label of part.head.labels) wanted.set(caseFolded(label.name), label)
    } else {
      const { taskLabels, ...rest } = part
      all = { ...all, ...rest }
      for (const name of taskLabels) if (!wanted.has(caseFolded(name))) wanted.set(caseFolded(name), { name })
    }
  }
  return all as Read
}

async function keepFiles(files: FileStore, draft: Draft, wanted: Files): Promise<KeptFiles> {
  const kept: KeptFiles = { heads: new Map(), sizes: new Map(), bytes: 0 }
  if (wanted.length === 0) return kept
  const handle = await draft.open()
  try {
    const zip = await openZip(onDisk(handle, draft.size), ZIP_LIMITS)
    const named = new Map(zip.entries.map((entry) => [entry.name, entry]))
    for (const [sha256, uses] of wanted) {
      const entry = named.get(`files/${sha256}`)!
      const file = await files.receive(zip.stream(entry), LARGEST_UPLOAD)
      if (file.sha256 !== sha256) {
        await file.discard()
        throw new UnreadableZip(`holds other bytes than it says in ${entry.name}`)
      }
      await file.keep()
      kept.heads.set(sha256, file.head)
      kept.sizes.set(sha256, file.size)
      kept.bytes += uses * file.size
    }
    return kept
  } catch (error) {
    for (const sha256 of kept.sizes.keys()) files.release(sha256)
    throw error
  } finally {
    await handle.close()
  }
}
