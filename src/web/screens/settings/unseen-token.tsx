import { moreText } from '../../text/text.ts'
import { paths } from '../routes.ts'

interface UnseenTokenProps {
  /** '': there is none. */
  name: string
  /** Tokens are revoked in another part of the settings. */
  isElsewhere?: boolean
}

/** What to do about a token that was created and could not be shown. */
export function UnseenToken({ name, isElsewhere = false }: UnseenTokenProps) {
  const words = moreText().tokens
  if (name === '') return null
  return (
    <p class="notice" data-warns role="alert">
      {words.unseen(name)} {isElsewhere && <a href={paths.settingsOf('tokens')}>{words.title}</a>}
    </p>
  )
}
