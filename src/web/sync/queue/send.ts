import { ApiError, Unreachable, type Refusal, type Write } from '../http/errors.ts'
import type { Answered } from '../http/http.ts'
import { newId } from '../new-id.ts'
import { bodyOf, textsIn, type QueuedChange } from './change.ts'
import type { Delivered, Note, Server } from './server.ts'
import type { Outcome } from './state.ts'

/** The final result of a change; there is none as long as it must be sent again. */
export type Result = { answered: Answered } | { refused: Refusal }

export interface SendOutcome {
  outcome: Outcome
  result?: Result
  /** Milliseconds to wait before sending again. */
  pauseMs?: number
  isUnreachable?: boolean
  /** The server has failed, or a proxy has refused it; it is tried only a few more times. */
  fault?: ApiError | undefined
}

/** Sends a change once and returns how that ended. */
export async function send(
  change: QueuedChange,
  file: Blob | undefined,
  server: Server,
  note: Note = async () => {},
): Promise<SendOutcome> {
  try {
    const { answered, overwritten } = await deliver(change, file, server, note)
    const write = withoutGone(change.write, answered.body)
    if (write) return { outcome: { is: 'changed', write } }
    return { outcome: { is: 'done', undoId: answered.undoId, overwritten, body: answered.body }, result: { answered } }
  } catch (error) {
    if (error instanceof Unreachable) return unreached(error)
    if (!(error instanceof ApiError)) throw error
    return refused(change, error, server)
  }
}

/** A proxy’s refusals; not 401 and 404, as while the server starts, nor 408, 425 and 429, which ask for another try. */
const REFUSED = /^4(?!0[148]|2[59])/

const unreached = ({ status }: Unreachable): SendOutcome => ({
  outcome: { is: 'unsent', tried: true },
  isUnreachable: true,
  fault: REFUSED.test(`${status}`) ? new ApiError(status, 'forbidden', '') : undefined,
})

async function refused(change: QueuedChange, error: ApiError, server: Server): Promise<SendOutcome> {
  const { status, retryAfter } = error
  const pause = retryAfter === null ? {} : { pauseMs: retryAfter * 1000 }
  if (status === 401 || status === 429) return { outcome: { is: 'unsent', tried: false }, ...pause }
  if (error.code === 'internal_error') return { outcome: { is: 'unsent', tried: true }, fault: error }
  if (status >= 500 || 'Idempotency-Key' in error.fields) return { outcome: { is: 'unsent', tried: true } }
  if (status === 404 && change.write.method === 'DELETE' && !(await isThere(change.write.path, server)))
    return done({ body: {}, undoId: null, etag: null, replayed: false })
  const write = withoutGone(change.write, error)
  if (write) return { outcome: { is: 'changed', write } }
  return giveUp(change, error)
}

/** A viewer's deletion is refused as that of something gone is. */
const isThere = (path: string, server: Server): Promise<boolean> =>
  import('./read-row.ts').then((late) => late.isThere(path, server)).catch(() => false)

const done = (answered: Answered): SendOutcome => ({
  outcome: { is: 'done', undoId: answered.undoId, overwritten: [], body: answered.body },
  result: { answered },
})

/** Refused for good: kept if the person has typed something or may no longer be looking. */
export const giveUp = (change: QueuedChange, error: ApiError): SendOutcome => ({
  outcome: {
    is: 'refused',
    status: error.status,
    reason: error.reason,
    kept: change.waits || textsIn(change.write).length > 0 || !!change.write.file,
  },
  result: { refused: error.plain },
})

/** Compares before sending if the change had to wait or others have changed the same fields since. */
async function deliver(change: QueuedChange, file: Blob | undefined, server: Server, note: Note): Promise<Delivered> {
  const late = (change.waits || change.compares) && (await import('./overwritten.ts').catch(() => null))
  if (late) return late.deliverCompared(change, file, server, note)
  return { answered: await server.deliver(change.write, file, null), overwritten: [] }
}

const NEIGHBOURS = ['after_id', 'before_id']
const OF_NEW_TASK = ['section_id', 'assignee_id']

/**
 * The same move without refused neighbours, or the same new task without a refused section or assignee: they are gone
 * or elsewhere. Undefined when none was refused.
 */
function withoutGone(write: Write, answer: object): Write | undefined {
  const body = bodyOf(write)
  const named = ('id' in body ? OF_NEW_TASK : NEIGHBOURS).filter((field) => field in body)
  const wrong =
    answer instanceof ApiError ? named.filter((field) => field in answer.fields) : noneMoved(answer) ? named : []
  if (wrong.length === 0) return undefined
  const left = Object.fromEntries(Object.entries(body).filter(([field]) => !wrong.includes(field)))
  return { ...write, body: left, key: newId() }
}

/** Whether a batch moved no task because of its neighbours. */
function noneMoved(answer: object): boolean {
  const { tasks, failed } = answer as { tasks?: unknown[]; failed?: { code: string }[] }
  return tasks?.length === 0 && !!failed?.some(({ code }) => code === 'validation_failed')
}
