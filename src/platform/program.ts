import { join } from 'node:path'
import { isSea } from 'node:sea'

/** True in what esbuild makes of main.ts, absent when Node runs the sources. */
declare const BUNDLED: boolean | undefined

/** How to start this very program: the command and its first arguments. */
export function ownProgram(): [string, ...string[]] {
  if (isSea()) return [process.execPath]
  const main = typeof BUNDLED === 'undefined' ? join(import.meta.dirname, '..', 'main.ts') : import.meta.filename
  return [process.execPath, main]
}
