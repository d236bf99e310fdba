import { meta } from '../../../schema/tables/instance.ts'
import { findRow } from '../../platform/db/rows.ts'
import type { Reader } from '../../platform/db/transaction.ts'

/** Where links lead: the setting, else the origin the first account was made at; without a slash at the end. */
export const baseUrlOf =
  (config: { baseUrl: string | null }) =>
  (on: Reader): string =>
    config.baseUrl ?? findRow(on, meta, { key: 'base_url' })?.value ?? ''
