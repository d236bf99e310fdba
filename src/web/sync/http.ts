import { ApiError, Unreachable, type Write } from './errors.ts'

/** What the server answered to one request. */
export interface Answered {
  body: object
  /** Names the write, for taking it back; null when it cannot be. */
  undoId: string | null
  etag: string | null
  /** It was given to the same `Idempotency-Key` before: the write had come already. */
  replayed: boolean
}

let whenSignedOut: () => void = () => {}
/** Called when a request is answered 401 `unauthorized`: the session has ended. */
export function onSignedOut(handler: () => void): void {
  whenSignedOut = handler
}

/** After this the network counts as gone. */
const ANSWERS_WITHIN_MS = 20_000

export const read = (path: string): Promise<Answered> => ask('GET', path, {})

/** Sends a write now, whatever waits. */
export const send = ({ method, path, body, key }: Write, ifMatch: string | null = null): Promise<Answered> =>
  ask(
    method,
    path,
    {
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(ifMatch !== null && { 'if-match': ifMatch }),
    },
    body,
  )

async function ask(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Answered> {
  let response: Response
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
    response = await fetch(`/api/v1${path}`, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) })
  } catch {
    throw new Unreachable()
  }
  const text = await response.text().catch(() => null)
  return answeredIn(path, response.status, text, (name) => response.headers.get(name))
}

/** What an answer says; rejects with what the server refused. */
export function answeredIn(
  path: string,
  status: number,
  text: string | null,
  header: (name: string) => string | null,
): Answered {
  const body = status === 204 ? {} : parsed(text)
  // Cut off in the middle, or said by something in between: what came of the request is not known.
  if (!body) throw new Unreachable()
  if (status >= 200 && status < 300)
    return { body, undoId: header('x-undo-id'), etag: header('etag'), replayed: header('idempotent-replay') === 'true' }
  const {
    code = 'internal_error',
    error = '',
    fields,
  } = body as Partial<Pick<ApiError, 'code' | 'fields'>> & { error?: string }
  if (code === 'unauthorized' && !path.startsWith('/auth/')) whenSignedOut()
  throw new ApiError(status, code, error, fields, Number(header('retry-after')) || null)
}

function parsed(text: string | null): object | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
