import { readdirSync, readFileSync } from 'node:fs'
import { getAssetKeys, getRawAsset, isSea } from 'node:sea'
import { fileURLToPath } from 'node:url'
import { isBundled } from './bundled.ts'

const inOneFile = isSea()

/** The top level of the checkout, seen from src/platform/program/ or, bundled, from dist/. Not used in the single file. */
const root = fileURLToPath(new URL(isBundled ? '..' : '../../..', import.meta.url))

/**
 * Reads a file that ships with the program, by a name that is the same in all installations:
 * `schema/migrations/0001-….sql`, `schema/openapi.yaml`, `web/index.html`. Undefined when there is none. The buffer may
 * be read-only memory.
 */
export function readAsset(name: string): Buffer | undefined {
  if (!isPlain(name)) return undefined
  try {
    return inOneFile ? Buffer.from(getRawAsset(name)) : readFileSync(place(name))
  } catch {
    return undefined
  }
}

/** Names of all assets in a folder, including its subfolders, sorted. */
export function listAssets(prefix: `${string}/`): string[] {
  if (!isPlain(prefix.slice(0, -1))) return []
  const names = inOneFile ? getAssetKeys().filter((name) => name.startsWith(prefix)) : filesUnder(prefix)
  return names.toSorted()
}

const isPlain = (name: string): boolean => !/(^|[/\\])\.\.?([/\\]|$)|^[/\\]|\0/.test(name)

/** schema/ is a source folder; everything else (web/, native/, thread.cjs) is in the build output. */
const place = (name: string): string => `${root}${name.startsWith('schema/') ? '' : 'dist/'}${name}`

function filesUnder(prefix: string): string[] {
  try {
    return readdirSync(place(prefix), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesUnder(`${prefix}${entry.name}/`) : [`${prefix}${entry.name}`],
    )
  } catch {
    return []
  }
}
