import type { ErrorCode } from '../../domain/errors.ts'

/** A change as it is sent, and as it can be kept and sent later. */
export interface Write {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  /** Goes along as a form with the fields of `body`. */
  file?: WrittenFile
  /** The idempotency key. */
  key?: string
}

/** Whether a write begins or ends a session, or is for who has none. */
export const isOfSessions = ({ method, path }: Write): boolean => method !== 'PATCH' && path.startsWith('/auth/')

export interface WrittenFile {
  /** Under which this browser keeps it. */
  key: string
  name: string
  /** Bytes. */
  size: number
}

/** An `ApiError` as pages can tell each other. */
export type Refusal = Pick<ApiError, 'status' | 'code' | 'message' | 'fields' | 'retryAfter'>

/** What the server refused, with its stable code and the fields it named. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Record<string, string>
  /** Seconds until another try makes sense; only with 429. */
  readonly retryAfter: number | null

  constructor(status: number, code: ErrorCode, message: string, fields = {}, retryAfter: number | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }

  static from({ status, code, message, fields, retryAfter }: Refusal): ApiError {
    return new ApiError(status, code, message, fields, retryAfter)
  }

  get plain(): Refusal {
    const { status, code, message, fields, retryAfter } = this
    return { status, code, message, fields, retryAfter }
  }
}

/** The server could not be reached; nothing is known about what became of the request. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  constructor() {
    super('The server cannot be reached')
  }
}

/** Taken back by the person before it was sent, or they have left: what came of it is told to nobody. */
export class Withdrawn extends Error {
  override readonly name = 'Withdrawn'
}

/** Lets work fail that nobody waits for: without the network, or refused, what is shown stays. Faults are not hidden. */
export const ignoreRefusal = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => {},
    (error: unknown) => {
      if (!(error instanceof ApiError || error instanceof Unreachable)) throw error
    },
  )
