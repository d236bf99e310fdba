/** The database was not opened and nothing in it was touched. The message is a sentence for the operator: what and what to do. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen'
}
