/** The program as another user of the machine starts it. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder, type Ends } from '../database.ts'
import type { Program } from './process.ts'
import { top } from '../sources.ts'

export const NOBODY = 65_534

/** Copies, because that user may enter neither a private checkout nor its Node; else why there is none. */
export function startedByNobody(test: Ends): Program | string {
  if (process.getuid?.() !== 0) return 'only root can be somebody else'
  const folder = freshFolder(test)
  chmodSync(folder, 0o755)
  cpSync(process.execPath, join(folder, 'node'))
  for (const name of ['dist/server.cjs', 'dist/native', 'schema'])
    cpSync(top + name, join(folder, name), { recursive: true })
  const program = { command: join(folder, 'node'), first: [join(folder, 'dist/server.cjs')], uid: NOBODY, gid: NOBODY }
  const { status } = spawnSync(program.command, [...program.first, 'version'], { ...program, env: {} })
  return status === 0 ? program : `${folder} is closed to other users`
}
