/**
 * Asks for the password again before sensitive changes: verified off the main thread, then confirmed inside the write.
 */
import type { UserRow } from '../../../schema/tables/people.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { invalid } from '../../domain/errors.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { passwordFit } from './passwords.ts'
import { ownAccount, userById } from './queries.ts'
import type { SignInLimits } from './sign-in-limits.ts'

const wrong = (field: string) => invalid({ [field]: 'is not your password' })

/** Returns the actor's account when this is its password; else 422, or 429 after too many failures. */
export async function provePassword(
  { db, limits }: { db: Reader; limits: SignInLimits },
  actor: Actor,
  password: string,
  field = 'password',
): Promise<UserRow> {
  const user = ownAccount(db, actor)
  await limits.guard({ account: user.email_folded }, async () => {
    if ((await passwordFit(user.password_hash, password)) === 'not') throw wrong(field)
  })
  limits.succeeded(user.email_folded)
  return user
}

/** The current account, if its password is still the one that was verified; else 422. */
export function stillProven(tx: Tx, proven: UserRow, field = 'password'): UserRow {
  const user = userById(tx, proven.id)
  if (user?.password_hash !== proven.password_hash) throw wrong(field)
  return user
}
