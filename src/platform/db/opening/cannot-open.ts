/** The database was not opened and nothing was changed. The message tells the operator what is wrong and what to do. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen'
}
