import { raiseError, raiseMessage } from '../../data/messages.ts'
import { moreText } from '../../text/text.ts'
import { copyText } from '../../ui/clipboard.ts'

/** Puts text on the clipboard, and says whether that was possible. */
export async function copyAndTell(text: string): Promise<void> {
  if (await copyText(text)) raiseMessage(moreText().copied, { topic: 'copy' })
  else raiseError(moreText().notCopied)
}
