import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The checkout's top level, with its slash. */
export const top = fileURLToPath(new URL('../..', import.meta.url))

export interface Source {
  /** From the top, e.g. `src/domain/errors.ts`. */
  path: string
  text: string
}

/** All files below the folders given whose names match, as text. */
export const sourcesIn = (folders: readonly string[], matching = /\.tsx?$/): Source[] =>
  folders.flatMap((folder) =>
    readdirSync(top + folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && matching.test(entry.name))
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      .map((path) => ({ path: path.slice(top.length), text: readFileSync(path, 'utf8') })),
  )
