/** The schema that this program ships with. */
import { listAssets, readAsset } from '../../program/assets.ts'
import { isBundled } from '../../program/bundled.ts'
import type { Migration } from './migrate.ts'

export const shippedMigrations = (): Migration[] =>
  listAssets('schema/migrations/').map((name) => ({
    name: name.slice('schema/migrations/'.length, -'.sql'.length),
    get sql() {
      return readAsset(name)!.toString('utf8')
    },
  }))

export const newestSchema = (): number => shippedMigrations().length

/** The database that the build has made by all of them; undefined for sources, which may be newer than any build. */
export const shippedDatabase = (): Buffer | undefined => (isBundled ? readAsset('blank.db') : undefined)
