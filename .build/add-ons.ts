import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { top } from './processes.ts'

export interface AddOn {
  name: 'better_sqlite3.node' | 'argon2.node'
  bytes: Buffer
}

/** The native add-ons for the machine that builds, from the packages npm chose for it. */
export function hostAddOns(): AddOn[] {
  const home = `${top}node_modules/better-sqlite3`
  const { getPrebuildPath } = createRequire(home)(`${home}/lib/binding.js`) as { getPrebuildPath(): string | null }
  const sqlite = getPrebuildPath() ?? `${home}/build/Release/better_sqlite3.node`
  return [
    { name: 'better_sqlite3.node', bytes: readFileSync(sqlite) },
    { name: 'argon2.node', bytes: readFileSync(argon2Here()) },
  ]
}

function argon2Here(): string {
  const scope = `${top}node_modules/@node-rs/`
  const prefix = `argon2-${process.platform}-${process.arch}`
  for (const folder of readdirSync(scope).filter((name) => name.startsWith(prefix))) {
    const file = readdirSync(scope + folder).find((name) => name.endsWith('.node'))
    if (file) return `${scope}${folder}/${file}`
  }
  throw new Error(`npm installed no @node-rs/${prefix}; run npm ci`)
}
