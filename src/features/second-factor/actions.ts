/** Two-factor authentication: turning it on and off, and consuming codes. */
import { users, type UserRow } from '../../../schema/tables/people.ts'
import { conflict, invalid, Refusal } from '../../domain/errors.ts'
import { updateRows } from '../../platform/db/rows/rows.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import { userById } from '../accounts/queries.ts'
import {
  dropRecoveryCodes,
  hasRecoveryCode,
  recoveryHash,
  renewRecoveryCodes,
  useRecoveryCode,
} from './recovery-codes.ts'
import { timeStepOf } from './totp.ts'

const SEALED_FOR = 'totp secret'
const OFF = { totp_sealed: null, totp_since: null, totp_step: null }

/** What a valid code refers to; it must still be consumed. */
export type CodeProof = { step: number } | { recovery: string }

/** Throws while two-factor authentication is off. */
export function needTotp(user: UserRow): UserRow {
  if (user.totp_since === null) throw new Refusal('totp_not_enabled', 'Two-factor authentication is off')
  return user
}

/** Emails of the people whose codes cannot be checked, because another key than this one sealed their secret. */
export const lockedOut = (on: Pick<Reader, 'all'>, key: InstanceKey | null): string[] =>
  on
    .all<{ email: string; totp_sealed: string }>('SELECT email, totp_sealed FROM users WHERE totp_since IS NOT NULL')
    .filter(({ totp_sealed }) => !key?.open(totp_sealed, SEALED_FOR))
    .map(({ email }) => email)

/** Stores a secret that is not confirmed yet; 409 when two-factor authentication is on. */
export function keepSetUp(tx: Tx, key: InstanceKey, user: UserRow, secret: string): void {
  if (user.totp_since !== null) throw conflict('Two-factor authentication is on already')
  updateRows(tx, users, { id: user.id }, { totp_sealed: key.seal(secret, SEALED_FOR) })
}

/** The time step of the code that confirms the stored secret; 409 without a secret, 422 for a wrong code. */
export async function confirmingStep(key: InstanceKey, user: UserRow, code: string, now: number): Promise<number> {
  const step = await timeStepOf(waitingSecret(key, user), code.replaceAll(/\s/g, ''), now)
  if (step === null) throw invalid({ code: 'is wrong or has expired' })
  return step
}

/** The secret that is not confirmed yet; 409 without one. */
export function waitingSecret(key: InstanceKey, user: UserRow): string {
  const secret = user.totp_since === null && user.totp_sealed !== null && key.open(user.totp_sealed, SEALED_FOR)
  if (!secret) throw conflict('Set two-factor authentication up first')
  return secret
}

/** Turns it on, unless the secret was replaced since; returns the recovery codes. */
export function turnOn(tx: Tx, confirmed: UserRow, step: number): string[] {
  const user = userById(tx, confirmed.id)!
  if (user.totp_since !== null || user.totp_sealed !== confirmed.totp_sealed)
    throw conflict('Two-factor authentication was set up again meanwhile')
  updateRows(tx, users, { id: user.id }, { totp_since: tx.now, totp_step: step })
  return renewRecoveryCodes(tx, user.id)
}

/** Turns it off; also deletes an unconfirmed secret. */
export function turnOff(tx: Tx, userId: string): void {
  updateRows(tx, users, { id: userId }, OFF)
  dropRecoveryCodes(tx, userId)
}

/** Checks a code at `now`: a time step later than all used ones, or an unused recovery code; else null. */
export async function proofOf(
  on: Reader,
  key: InstanceKey,
  user: UserRow,
  code: string,
  now: number,
): Promise<CodeProof | null> {
  const digits = code.replaceAll(/[\s-]/g, '')
  const secret = user.totp_sealed && key.open(user.totp_sealed, SEALED_FOR)
  const step = secret ? await timeStepOf(secret, digits, now) : null
  if (step !== null) return step > (user.totp_step ?? -1) ? { step } : null
  const recovery = recoveryHash(user.id, code)
  return hasRecoveryCode(on, user.id, recovery) ? { recovery } : null
}

/** Marks a code as used, in one statement; false when it was used already. */
export function useProof(tx: Tx, userId: string, proof: CodeProof): boolean {
  if ('recovery' in proof) return useRecoveryCode(tx, userId, proof.recovery)
  const later = 'UPDATE users SET totp_step = ? WHERE id = ? AND totp_since IS NOT NULL AND ifnull(totp_step, -1) < ?'
  return tx.run(later, [proof.step, userId, proof.step]).changes === 1
}
