import { join } from 'node:path'
import { isSea } from 'node:sea'

/** Defined (true) in the esbuild bundle of main.ts, undefined when Node runs the sources. */
declare const BUNDLED: boolean | undefined

/** The command and first arguments that start this program again. */
export function ownProgram(): [string, ...string[]] {
  if (isSea()) return [process.execPath]
  const main = typeof BUNDLED === 'undefined' ? join(import.meta.dirname, '..', 'main.ts') : import.meta.filename
  return [process.execPath, main]
}
