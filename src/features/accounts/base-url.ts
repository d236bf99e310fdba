import { meta } from '../../../schema/tables/instance.ts'
import { findRow } from '../../platform/db/rows.ts'
import type { Reader } from '../../platform/db/transaction.ts'

/**
 * The base of all links, without a trailing slash: the setting, else the origin at which the first account was created.
 */
export const baseUrlOf =
  (config: { baseUrl: string | null }) =>
  (on: Reader): string =>
    config.baseUrl ?? findRow(on, meta, { key: 'base_url' })?.value ?? ''
