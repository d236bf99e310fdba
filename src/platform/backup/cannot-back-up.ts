/** No backup was made; existing backups are unchanged. The message is a sentence for the operator. */
export class CannotBackUp extends Error {
  override readonly name = 'CannotBackUp'
}
