import { filled, queryOf, taken, write } from '../api.ts'
import type { AnswerOf, FormPath, Given, Path, QueryOf } from './endpoint-types.ts'
import { whileSignedIn } from './http.ts'
import { newId } from '../new-id.ts'
import { placeOf } from '../drafts/storing-files.ts'
import { sendForm } from '../upload.ts'

/** Sends a form, or JSON in a blob, at once, before any queued changes; `progress` gets 0 to 1, when all has gone out. */
export const postForm = async <P extends Path<'POST'>>(
  path: P,
  ...given: Given<P, [form: FormData | Blob, progress: (done: number) => void, query?: QueryOf<'POST', P>]>
) => {
  const [at, form, progress, query] = filled<[FormData | Blob, (done: number) => void, object?]>(path, given)
  return taken<AnswerOf<'POST', P>>(await whileSignedIn(sendForm(at + queryOf(query), form, progress)))
}

/** Uploads a file, together with form fields. */
export const postFile = <P extends FormPath>(path: P, ...given: Given<P, [file: File, fields: object]>) => {
  const [at, file, body] = filled<[File, object]>(path, given)
  const { name, size } = file
  return write<AnswerOf<'POST', P>>(
    { method: 'POST', path: at, body, file: { key: '', name, size, draft: placeOf(file) }, key: newId() },
    file,
  )
}
