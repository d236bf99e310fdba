import { filled, queryOf, taken } from './api.ts'
import type { AnswerOf, Given, Path, QueryOf } from './endpoint-types.ts'
import { whileSignedIn } from './http.ts'
import { sendForm } from './upload.ts'

/** Sends a form, or JSON in a blob, at once, before any queued changes; `progress` gets 0 to 1, when all has gone out. */
export const postForm = async <P extends Path<'POST'>>(
  path: P,
  ...given: Given<P, [form: FormData | Blob, progress: (done: number) => void, query?: QueryOf<'POST', P>]>
) => {
  const [at, form, progress, query] = filled<[FormData | Blob, (done: number) => void, object?]>(path, given)
  return taken<AnswerOf<'POST', P>>(await whileSignedIn(sendForm(at + queryOf(query), form, progress)))
}
