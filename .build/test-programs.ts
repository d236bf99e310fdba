import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { replaceFile } from './files.ts'
import { top } from './processes.ts'

/** Hooks of a whole process, settings and timers of it, and what measures it: time without a pause, memory. */
const needsItsOwn =
  /^(?:before|after)(?:Each)?\(|\bprocess\.|\bglobalThis\b|\bmock\.|\/support\/(?:work\/(?:growth|stalls|processor-time)|focus)\.ts'|\/screens\//m

/**
 * The programs to run for `files` with `programs` made of them: as many of those that can share a process as `together`
 * says stand in one, in dist/test/together/. Loading server and helpers takes a third of a short file's time, and what
 * one file has warmed up serves the next.
 */
export function withSharedProcesses(
  files: readonly string[],
  programs: readonly string[],
  together: (file: string) => number,
): string[] {
  const parts = files.map((file, at) => ({
    at,
    program: programs[at]!,
    together: needsItsOwn.test(readFileSync(top + file, 'utf8')) ? 1 : together(file),
  }))
  return [...Map.groupBy(parts, (part) => part.together)]
    .flatMap(([most, some]) => chunks(some, most))
    .map((group) => ({ at: group[0]!.at, program: group.length === 1 ? group[0]!.program : writeGroup(group) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ program }) => program)
}

/** Named after what is in it, since another run may be under way. */
function writeGroup(group: readonly { program: string }[]): string {
  const imports = group.map(({ program }) => `import '${relative(FOLDER, program)}'\n`).join('')
  const path = `${FOLDER}${createHash('sha256').update(imports).digest('hex').slice(0, 8)}.mjs`
  replaceFile(top + path, imports)
  return path
}

const FOLDER = 'dist/test/together/'

/** Whether a program holds several files of tests. */
export const isGroup = (path: string): boolean => path.includes(`/${FOLDER}`)

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))
