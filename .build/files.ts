import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file whole or not at all, so that a program that starts meanwhile never reads half of it. */
export function replaceFile(path: string, bytes: Uint8Array | string, mode = 0o644): void {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(bytes))) return
  mkdirSync(dirname(path), { recursive: true })
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, bytes, { mode })
  renameSync(fresh, path)
}

/** 12345 → `12.1 KB`. */
export const sizeOf = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`
