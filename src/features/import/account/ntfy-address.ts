import { warningAt } from '../../../domain/import/warnings.ts'
import { OutgoingRefused, type Outgoing } from '../../../platform/outgoing/outgoing.ts'
import type { ReadyAccount } from './receive.ts'

/** The account without an ntfy address that this server may not call, and a warning of it, without topic and password. */
export async function withoutForbiddenNtfy(account: ReadyAccount, outgoing: Outgoing): Promise<ReadyAccount> {
  const { ntfy_url, ...notification_settings } = account.notification_settings
  if (!ntfy_url) return account
  try {
    await outgoing.check(ntfy_url)
    return account
  } catch (error) {
    if (!(error instanceof OutgoingRefused)) throw error
    const warnings = [
      ...account.warnings,
      warningAt({ line: 1 }, 'ntfy_left_out', { server: new URL(ntfy_url).origin }),
    ]
    return { ...account, notification_settings, warnings }
  }
}
