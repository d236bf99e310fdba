/** Operator commands: the same through `data/admin.sock` and, while no server is running, directly on the database. */
import { accountLines, resetLinkFor, resetSecondFactor } from '../features/sign-in/by-operator.ts'
import { Refusal } from '../domain/errors.ts'
import type { Execute } from '../platform/net/admin-socket.ts'
import type { Backups } from '../platform/backup/backups.ts'
import { CannotBackUp } from '../platform/backup/cannot-back-up.ts'
import { madeText } from '../platform/backup/texts.ts'
import type { Database, Reader } from '../platform/db/transaction.ts'

interface Needs {
  db: Database
  backups: Backups
  baseUrl: (on: Reader) => string
}

interface AdminCommand {
  /** The command as typed; words in <> are arguments. */
  usage: string
  description: string
  run: (needs: Needs, ...given: string[]) => Promise<string> | string
}

export const ADMIN_COMMANDS: readonly AdminCommand[] = [
  {
    usage: 'backup',
    description: 'Make and check a backup now',
    run: async ({ backups }) => madeText(await backups.make()),
  },
  {
    usage: 'user list',
    description: 'List accounts',
    run: ({ db }) => accountLines(db),
  },
  {
    usage: 'user reset-link <email>',
    description: 'Print a one-time password reset link, valid for one hour',
    run: ({ db, baseUrl }, email = '') =>
      db.write((tx) => resetLinkFor(tx, email, baseUrl(tx)), { evenWhenFull: true }),
  },
  {
    usage: 'user reset-2fa <email>',
    description: 'Turn off two-factor authentication for a user',
    run: ({ db }, email = '') => db.write((tx) => resetSecondFactor(tx, email), { evenWhenFull: true }),
  },
]

/** The command that these words name, with its arguments; null when there is none. */
export function adminCommandOf(words: readonly string[]): { command: AdminCommand; given: string[] } | null {
  for (const command of ADMIN_COMMANDS) {
    const pattern = command.usage.split(' ')
    if (pattern.length !== words.length) continue
    if (pattern.every((word, index) => word.startsWith('<') || word === words[index]))
      return { command, given: words.filter((_, index) => pattern[index]?.startsWith('<')) }
  }
  return null
}

export const adminDoor =
  (needs: Needs): Execute =>
  async (words) => {
    const found = adminCommandOf(words)
    if (!found) return { refusal: `This version of Errand has no command “${words.join(' ')}”.` }
    try {
      return { answer: await found.command.run(needs, ...found.given) }
    } catch (error) {
      if (error instanceof Refusal) return { refusal: `${error.message}.` }
      if (error instanceof CannotBackUp) return { refusal: error.message }
      throw error
    }
  }
