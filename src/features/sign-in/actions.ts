/**
 * Sign-in by password and, if two-factor authentication is on, by code: checked before the write, the code consumed inside it.
 */
import { users, type UserRow } from '../../../schema/tables/people.ts'
import type { Login } from '../../contract/accounts.ts'
import { Refusal, unauthorized } from '../../domain/errors.ts'
import { caseFolded } from '../../domain/text/case.ts'
import { updateRows } from '../../platform/db/rows/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { SignInNeeds } from './needs.ts'
import { hashPassword, passwordFit } from '../accounts/passwords.ts'
import { userByEmail, userById } from '../accounts/queries.ts'
import { proofOf, useProof, type CodeProof } from '../second-factor/actions.ts'

export interface CheckedSignIn {
  user: UserRow
  proof: CodeProof | null
  rehashed: string | null
}

const wrong = () => unauthorized('Wrong email, password or code')

/**
 * Checks email, password and code. 401 with the same message and timing whether or not the account exists; 429 after
 * too many failures.
 */
export async function checkSignIn(needs: SignInNeeds, login: Login, address: string): Promise<CheckedSignIn> {
  const email = login.email.trim()
  const account = caseFolded(email)
  const checked = await needs.limits.guard({ address, account }, async () => {
    const user = userByEmail(needs.db, email)
    const fit = await passwordFit(user?.password_hash ?? null, login.password)
    if (!user || fit === 'not') throw wrong()
    return { user, isOutdated: fit === 'outdated', proof: await provenCode(needs, user, login.code) }
  })
  needs.limits.succeeded(account)
  const { user, isOutdated, proof } = checked
  return { user, proof, rehashed: isOutdated ? await hashPassword(login.password) : null }
}

async function provenCode(needs: SignInNeeds, user: UserRow, code: Login['code']): Promise<CodeProof | null> {
  if (user.totp_since === null) return null
  if (!code) throw codeNeeded()
  const proof = await proofOf(needs.db, needs.key, user, code, needs.clock.now())
  if (!proof) throw wrong()
  return proof
}

const codeNeeded = () => new Refusal('totp_required', 'The code of the second factor is needed too')

/** Completes a checked sign-in if nothing has changed since, and consumes the code; returns the account. */
export function signIn(tx: Tx, { limits }: SignInNeeds, checked: CheckedSignIn, address: string): UserRow {
  const user = userById(tx, checked.user.id)
  if (!user || user.password_hash !== checked.user.password_hash) throw wrong()
  if (user.totp_since !== null) {
    if (!checked.proof) throw codeNeeded()
    if (!useProof(tx, user.id, checked.proof)) {
      limits.failed({ address, account: user.email_folded })
      throw wrong()
    }
  }
  if (checked.rehashed) updateRows(tx, users, { id: user.id }, { password_hash: checked.rehashed })
  return user
}
