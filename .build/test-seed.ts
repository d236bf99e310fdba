import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

const CODE = ['src/**', 'test/**', 'schema/**', 'package-lock.json']

/**
 * The seed of random cases, 0 to 2³¹ − 1: the same code in the folder `top` has the same cases on every machine, other
 * code has others.
 */
export function seedOfCode(top: string): number {
  const hash = createHash('sha256')
  const files = globSync(CODE, { cwd: top, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => `${parentPath}/${name}`.slice(top.length))
  for (const path of paths.toSorted()) {
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(`${top}${path}`))
        .digest(),
    )
  }
  return hash.digest().readUInt32BE() >>> 1
}
