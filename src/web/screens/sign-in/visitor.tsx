import { path } from '../routes.ts'
import { Invite } from './invite.tsx'
import { ConfirmEmail, Forgot, Reset } from './reset.tsx'

/** The pages that links in mails lead to, whether or not somebody is signed in. */
export function Visitor() {
  switch (path.value) {
    case '/invite':
      return <Invite />
    case '/reset':
      return <Reset />
    case '/email':
      return <ConfirmEmail />
    default:
      return <Forgot />
  }
}
