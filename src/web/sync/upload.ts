import { keepUndoId } from './api.ts'
import { ApiError, Unreachable } from './errors.ts'

export interface Sending<T> {
  answer: Promise<T>
  cancel: () => void
}

/** Cancelled by the person: nothing to tell. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** Sends a form and tells how far it has come, which `fetch` cannot; `progress` hears 0 to 1. */
export function upload<T>(path: string, form: FormData, progress: (done: number) => void): Sending<T> {
  const request = new XMLHttpRequest()
  const answer = new Promise<T>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0))
    request.addEventListener('abort', () => reject(new Cancelled()))
    request.addEventListener('error', () => reject(new Unreachable()))
    request.addEventListener('load', () => {
      const body = answerIn(request.responseText)
      if (request.status < 300) {
        keepUndoId(body, request.getResponseHeader('x-undo-id'))
        resolve(body as T)
      } else reject(new ApiError(request.status, body.code ?? 'internal_error', body.error ?? '', body.fields))
    })
  })
  request.open('POST', `/api/v1${path}`)
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
