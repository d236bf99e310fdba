import { filled, keepUndoId, queryOf } from './api.ts'
import type { AnswerOf, FormPath, Given, QueryOf } from './endpoint-types.ts'
import { ApiError, Unreachable } from './errors.ts'

export interface Sending<T> {
  answer: Promise<T>
  cancel: () => void
}

/** Cancelled by the person: nothing to tell. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

type Progress = (done: number) => void

/** Sends a form and tells how far it has come, which `fetch` cannot; `progress` hears 0 to 1. */
export function upload<P extends FormPath>(
  path: P,
  ...given: Given<P, [form: FormData, progress: Progress, query?: QueryOf<'POST', P>]>
): Sending<AnswerOf<'POST', P>> {
  const [at, form, progress, query] = filled<[FormData, Progress, object?]>(path, given)
  const request = new XMLHttpRequest()
  const answer = new Promise<AnswerOf<'POST', P>>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0))
    request.addEventListener('abort', () => reject(new Cancelled()))
    request.addEventListener('error', () => reject(new Unreachable()))
    request.addEventListener('load', () => {
      const body = answerIn(request.responseText)
      if (request.status < 300) {
        keepUndoId(body, request.getResponseHeader('x-undo-id'))
        resolve(body as AnswerOf<'POST', P>)
      } else reject(new ApiError(request.status, body.code ?? 'internal_error', body.error ?? '', body.fields))
    })
  })
  request.open('POST', `/api/v1${at}${queryOf(query)}`)
  request.send(form)
  return { answer, cancel: () => request.abort() }
}

function answerIn(text: string): Partial<Pick<ApiError, 'code' | 'fields'>> & { error?: string } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
