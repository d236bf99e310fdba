import type { ErrorCode } from '../../../domain/errors.ts'
import type { FilePlace } from '../drafts/storing-files.ts'

/** A write request, which can be stored and sent later. */
export interface Write {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  /** Sent as a form, with the fields of `body`. */
  file?: WrittenFile
  /** The idempotency key. */
  key?: string
}

/** Whether a write starts or ends a session, or needs none. */
export const isOfSessions = ({ method, path }: Write): boolean => method !== 'PATCH' && path.startsWith('/auth/')

export interface WrittenFile {
  /** The key under which this browser stores it. */
  key: string
  name: string
  /** Bytes. */
  size: number
  /** Where a draft keeps it until it is stored under its key. */
  draft?: FilePlace | undefined
}

/** An `ApiError` as data, for messages between pages. */
export type Refusal = Pick<ApiError, 'status' | 'code' | 'message' | 'fields' | 'retryAfter'>

/** A refusal by the server, with its stable code and the fields it names. */
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

  /** What the server said, of itself and of fields; empty: a proxy in front of it has refused. */
  get reason(): string {
    return [this.message, ...Object.values(this.fields)].join(': ')
  }

  get plain(): Refusal {
    const { status, code, message, fields, retryAfter } = this
    return { status, code, message, fields, retryAfter }
  }
}

/** The server could not be reached; it is unknown whether the request was carried out. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  /** What a proxy has answered in place of the server; 0: nothing. */
  readonly status: number

  constructor(status = 0) {
    super('The server cannot be reached')
    this.status = status
  }
}

/** The change was undone before it was sent, or the person has signed out: no message is shown. */
export class Withdrawn extends Error {
  override readonly name = 'Withdrawn'
}

/** Ignores refusals and an unreachable server, for work in the background: undefined then; other errors are thrown. */
export const ignoreRefusal = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  work.catch((error: unknown) => {
    if (!(error instanceof ApiError || error instanceof Unreachable)) throw error
    return undefined
  })
