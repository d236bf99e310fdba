/** Recovery codes for when the phone is lost. Only hashes are stored; each code works once. */
import { randomInt } from 'node:crypto'
import { recoveryCodes } from '../../../schema/tables/people.ts'
import { RECOVERY_CODES } from '../../domain/credentials.ts'
import { deleteRows, findRow, insertRow, onlyRow } from '../../platform/db/rows/rows.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { sha256Hex } from '../../platform/ids.ts'

const GROUPS = 3
const GROUP = 4
/** Without characters that are easily confused: 0 1 i l o u. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz'

/** Creates new codes, such as `k7mq-2vfx-9hdw`; the old ones stop working. */
export function renewRecoveryCodes(tx: Tx, userId: string): string[] {
  dropRecoveryCodes(tx, userId)
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(newCode())
  for (const code of codes) insertRow(tx, recoveryCodes, { user_id: userId, code_sha256: recoveryHash(userId, code) })
  return [...codes]
}

const newCode = (): string => Array.from({ length: GROUPS }, newGroup).join('-')
const newGroup = (): string => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]!).join('')

export const dropRecoveryCodes = (tx: Tx, userId: string): void =>
  void deleteRows(tx, recoveryCodes, { user_id: userId })

/** The hash of a code; ignores case, spaces and hyphens. */
export const recoveryHash = (userId: string, code: string): string =>
  sha256Hex(`${userId}:${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)

export const hasRecoveryCode = (on: Reader, userId: string, hash: string): boolean =>
  findRow(on, recoveryCodes, { user_id: userId, code_sha256: hash }) !== undefined

/** Consumes a code, in one statement; false when it was used already. */
export const useRecoveryCode = (tx: Tx, userId: string, hash: string): boolean =>
  deleteRows(tx, recoveryCodes, { user_id: userId, code_sha256: hash }) === 1

export const remainingCodes = (on: Reader, userId: string): number =>
  onlyRow<{ count: number }>(on, 'SELECT count(*) AS count FROM recovery_codes WHERE user_id = ?', [userId]).count
