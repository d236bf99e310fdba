import { Refusal, type ErrorCode, type FieldErrors } from '../../domain/errors.ts'
import type { Part } from './worker.ts'

export interface Refused {
  refused: { code: ErrorCode; message: string; fields?: FieldErrors | undefined }
}

/** In the worker thread: sends a refusal as the last part, because a thrown error would lose its fields. */
export async function* orRefused<Content>(
  parts: AsyncGenerator<Content>,
  asRefusal: (error: unknown) => unknown = (error) => error,
): AsyncGenerator<Part<Content | Refused>> {
  try {
    for await (const content of parts) yield { content }
  } catch (error) {
    const refusal = asRefusal(error)
    if (!(refusal instanceof Refusal)) throw error
    const { code, message, fields } = refusal
    yield { content: { refused: { code, message, fields } } }
  }
}
