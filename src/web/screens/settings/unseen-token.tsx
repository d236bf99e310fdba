import { moreText } from '../../text/text.ts'
import { paths } from '../routes.ts'

interface UnseenTokenProps {
  /** '': there is none. */
  name: string
  /** Tokens are revoked in another part of the settings. */
  isElsewhere?: boolean
  /** What is said of it. */
  said?: (name: string) => string
}

/** What to do about a token that was created and could not be shown. */
export function UnseenToken({ name, isElsewhere = false, said = moreText().tokens.unseen }: UnseenTokenProps) {
  if (name === '') return null
  return (
    <p class="notice" data-warns role="alert">
      {said(name)} {isElsewhere && <a href={paths.settingsOf('tokens')}>{moreText().tokens.title}</a>}
    </p>
  )
}
