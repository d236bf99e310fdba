/** No backup was made; those that are there are as they were. The message is a sentence for the operator. */
export class CannotBackUp extends Error {
  override readonly name = 'CannotBackUp'
}
