/** Nothing was restored, and nothing was changed. The message is a sentence for the operator. */
export class CannotRestore extends Error {
  override readonly name = 'CannotRestore'
}

export const TAKE_ANOTHER = 'Nothing was changed. Take another: "errand backups" lists them.'
