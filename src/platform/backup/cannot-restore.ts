/** Nothing was restored, and nothing was changed. The message is a sentence for the operator. */
export class CannotRestore extends Error {
  override readonly name = 'CannotRestore'
}

export const CHOOSE_ANOTHER = 'Nothing was changed. Choose another backup: "errand backups" lists them.'
