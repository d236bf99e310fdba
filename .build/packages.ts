import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Failure, top } from './processes.ts'

interface LockEntry {
  version: string
  integrity: string
}

const lock = (): Record<string, LockEntry> =>
  (JSON.parse(readFileSync(`${top}package-lock.json`, 'utf8')) as { packages: Record<string, LockEntry> }).packages

const locked = (name: string): LockEntry => {
  const entry = lock()[`node_modules/${name}`]
  if (!entry) throw new Failure(`package-lock.json does not name ${name}`)
  return entry
}

export const lockedVersion = (name: string): string => locked(name).version

/**
 * One file of a locked package: the installed one, else, for packages of another platform, out of the tarball that
 * `npm pack` fetches, which must have the integrity that the lock file names.
 */
export function packageFile(name: string, file: string): Buffer {
  const installed = `${top}node_modules/${name}/${file}`
  if (existsSync(installed)) return readFileSync(installed)
  const bytes = fileInTar(gunzipSync(tarball(name)), `package/${file}`)
  if (!bytes) throw new Failure(`${name} holds no ${file}`)
  return bytes
}

function tarball(name: string): Buffer {
  const { version, integrity } = locked(name)
  const folder = `${top}dist/.cache`
  const path = `${folder}/${name.replace('@', '').replace('/', '-')}-${version}.tgz`
  if (!existsSync(path)) fetchInto(folder, `${name}@${version}`, path)
  const bytes = readFileSync(path)
  const [algorithm = '', expected] = integrity.split('-', 2)
  const actual = createHash(algorithm).update(bytes).digest('base64')
  if (`${algorithm}-${actual}` !== integrity) {
    throw new Failure(`${path} is not what package-lock.json names (${expected} expected, ${actual} found); delete it`)
  }
  return bytes
}

function fetchInto(folder: string, what: string, path: string): void {
  mkdirSync(folder, { recursive: true })
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [command = '', ...first] = npm
  const args = [...first, 'pack', what, '--silent', '--pack-destination', folder]
  const name = execFileSync(command, args, { cwd: top, encoding: 'utf8' }).trim().split('\n').at(-1)
  renameSync(`${folder}/${name}`, path)
}

/** Tar: 512-byte headers, the name at 0, the size in octal at 124, a ustar prefix at 345. */
function fileInTar(tar: Buffer, wanted: string): Buffer | undefined {
  for (let at = 0; at + 512 <= tar.length;) {
    const text = (from: number, length: number) =>
      tar.toString('latin1', at + from, at + from + length).split('\0', 1)[0]!
    const size = Number.parseInt(text(124, 12), 8) || 0
    const prefix = text(345, 155)
    const name = prefix ? `${prefix}/${text(0, 100)}` : text(0, 100)
    if (name === wanted) return tar.subarray(at + 512, at + 512 + size)
    at += 512 + Math.ceil(size / 512) * 512
  }
  return undefined
}
