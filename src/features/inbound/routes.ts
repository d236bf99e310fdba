import type { IncomingMessage } from 'node:http'
import { endpoints } from '../../contract/endpoints.ts'
import { topEndpoints } from '../../contract/top-endpoints.ts'
import { check } from '../../contract/check.ts'
import { inboundMail, type MailAddress } from '../../contract/inbound.ts'
import { invalid } from '../../domain/errors.ts'
import { KIB } from '../../domain/sizes.ts'
import { codeOf } from '../../platform/error-code.ts'
import type { Database, Reader } from '../../platform/db/transaction.ts'
import { bodyIncomplete, unsupportedMediaType } from '../../platform/http/answers/refusals.ts'
import {
  BODY_LIMIT,
  decode,
  kindOf,
  mediaTypeOf,
  parseObject,
  readBytes,
  refuseCompressed,
} from '../../platform/http/body/body.ts'
import { knownInTime } from '../../platform/http/body/pace.ts'
import { created, ok, routesFor, type Route } from '../../platform/http/route.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import { renewAddress, secretOf } from '../addresses/actions.ts'
import { deliver } from './actions.ts'
import { ownersOf, secretsIn, secretsOfHeader } from './addresses.ts'
import { releaseFiles, readJsonMail, receiveMail, type InboundNeeds, type ReadyMail } from './receiving.ts'
import { mailDomainOf } from '../../platform/mail/sender.ts'

const route = routesFor(endpoints)
const topRoute = routesFor(topEndpoints)

export interface MailAddressNeeds {
  db: Database
  key: InstanceKey
  /** The base of links; its host is also the host of mail addresses. */
  baseUrl: (on: Reader) => string
  /** Whether this server receives mail by SMTP. */
  takesMail: boolean
}

/** Routes below `/api/v1`. */
export const mailAddressRoutes = (needs: MailAddressNeeds): Route[] => [
  route('GET /mail-address', {
    read: async (on, call) => ok(addressAt(needs, on, await secretOf(needs.db, needs.key, call, 'mail'))),
  }),
  route('POST /mail-address/rotate', {
    write: (tx, { actor }) => ok(addressAt(needs, tx, renewAddress(tx, needs.key, actor, 'mail'))),
  }),
]

const addressAt = ({ baseUrl, takesMail }: MailAddressNeeds, on: Reader, secret: string): MailAddress => ({
  address: `${secret}@${mailDomainOf(baseUrl(on))}`,
  configured: takesMail,
})

/** Routes outside `/api/v1`: the secret mail address is the only authentication. */
export const inboundOutside = (needs: InboundNeeds & { db: Database }): Route[] => [
  topRoute('POST /inbound/mail', {
    prepare: (_, incoming) => receive(needs, incoming),
    cleanUp: (mail) => releaseFiles(needs.files, mail),
    write: function* (tx, _, mail) {
      const [task_id] = yield* deliver(tx, mail.secrets, mail, needs.files.quota)
      return created({ task_id: task_id! })
    },
  }),
]

type Addressed = ReadyMail & { secrets: string[] }

async function receive(needs: InboundNeeds & { db: Database }, incoming: IncomingMessage): Promise<Addressed> {
  const type = mediaTypeOf(incoming)
  if (type === 'message/rfc822') return receiveRaw(needs, incoming)
  if (type !== 'application/json') throw unsupportedMediaType('Send a mail as message/rfc822 or application/json')
  kindOf(incoming, false)
  const sent = check(inboundMail, parseObject(decode(await readBytes(incoming, BODY_LIMIT))))
  if (!sent.ok) throw invalid(sent.fields)
  const secrets = secretsIn(sent.value.to)
  ownersOf(needs.db, secrets)
  return { ...(await readJsonMail(needs, sent.value)), secrets }
}

async function receiveRaw(needs: InboundNeeds & { db: Database }, incoming: IncomingMessage): Promise<Addressed> {
  refuseCompressed(incoming)
  let secrets: string[] = []
  const { known, late } = knownInTime()
  const bytes = withHeader(bytesOf(incoming), (header) => {
    secrets = secretsOfHeader(header)
    ownersOf(needs.db, secrets)
    known()
  })
  const reading = receiveMail(needs, bytes)
  try {
    return { ...(await Promise.race([reading, late])), secrets }
  } catch (error) {
    reading.then(
      (mail) => releaseFiles(needs.files, mail),
      () => {},
    )
    throw error
  } finally {
    known()
  }
}

/** The bytes of a body; 400 when the client leaves before its end. */
async function* bytesOf(incoming: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw codeOf(error) === 'ECONNRESET' ? bodyIncomplete() : error
  }
}

const LONGEST_HEADER = 256 * KIB
const BLANK_LINE = /\r?\n\r?\n/

/** Passes the bytes on; calls `seen` with the header once it is complete, which may throw to refuse the rest. */
async function* withHeader(bytes: AsyncIterable<Buffer>, seen: (header: string) => void): AsyncGenerator<Buffer> {
  let header: string | null = ''
  // Searches only the new bytes, and the last three before them, where a blank line may have started.
  let tail = ''
  for await (const chunk of bytes) {
    if (header !== null) {
      const fresh = tail + chunk.toString('latin1')
      const before = header.length - tail.length
      const found = BLANK_LINE.exec(fresh)
      header += fresh.slice(tail.length)
      tail = fresh.slice(-3)
      const end = Math.min(found ? before + found.index : Infinity, LONGEST_HEADER)
      if (header.length > end) {
        seen(header.slice(0, end))
        header = null
      }
    }
    yield chunk
  }
  if (header !== null) seen(header)
}
