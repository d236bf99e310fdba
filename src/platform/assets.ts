import { readdirSync, readFileSync } from 'node:fs'
import { getAssetKeys, getRawAsset, isSea } from 'node:sea'
import { fileURLToPath } from 'node:url'

/** True in what esbuild makes of main.ts, absent when Node runs the sources. */
declare const BUNDLED: boolean | undefined

const inOneFile = isSea()
const bundled = typeof BUNDLED !== 'undefined'

/** The checkout's top level, seen from src/platform/ or, bundled, from dist/. Never used in the single file. */
const root = fileURLToPath(new URL(bundled ? '..' : '../..', import.meta.url))

/**
 * A file that ships with the program, by the same name wherever it runs: `schema/migrations/0001-….sql`,
 * `schema/openapi.yaml`, `web/index.html`. Undefined when there is none. The bytes may be read-only memory.
 */
export function readAsset(name: string): Buffer | undefined {
  if (!isPlain(name)) return undefined
  try {
    return inOneFile ? Buffer.from(getRawAsset(name)) : readFileSync(place(name))
  } catch {
    return undefined
  }
}

/** Names of all files whose name starts with `prefix` (a folder, with its slash), sorted. */
export function listAssets(prefix: `${string}/`): string[] {
  if (!isPlain(prefix.slice(0, -1))) return []
  const names = inOneFile ? getAssetKeys().filter((name) => name.startsWith(prefix)) : filesUnder(prefix)
  return names.toSorted()
}

const isPlain = (name: string): boolean => !/(^|[/\\])\.\.?([/\\]|$)|^[/\\]|\0/.test(name)

/** schema/ is a source folder; all else (web/, native/, thread.cjs) is made by the build. */
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
