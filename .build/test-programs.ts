import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { replaceFile } from './files.ts'
import { top } from './processes.ts'

/** Enough that loading counts for little, few enough that no process is long behind the others. */
const FILES_OF_ONE_PROCESS = 8

/** Hooks of a whole process, settings and timers of it, and what measures it: time without a pause, memory. */
const needsItsOwn =
  /^(?:before|after)(?:Each)?\(|\bprocess\.|\bglobalThis\b|\bmock\.|\/support\/(?:growth|stalls)\.ts'/m

/**
 * The programs to run for `files` with `programs` made of them: those of short files that can share a process stand
 * together in dist/test/together/, in their order. Loading the server takes a third of a short file's time, and what
 * one file has warmed up serves the next.
 */
export function withSharedProcesses(
  files: readonly string[],
  programs: readonly string[],
  isShort: (file: string) => boolean,
): string[] {
  const alone: { at: number; program: string }[] = []
  const shared: { at: number; program: string }[] = []
  for (const [at, file] of files.entries()) {
    const canShare = isShort(file) && !needsItsOwn.test(readFileSync(top + file, 'utf8'))
    ;(canShare ? shared : alone).push({ at, program: programs[at]! })
  }
  const together = chunks(shared, FILES_OF_ONE_PROCESS).map((group) => ({
    at: group[0]!.at,
    program: group.length === 1 ? group[0]!.program : writeGroup(group),
  }))
  return [...alone, ...together].toSorted((one, other) => one.at - other.at).map(({ program }) => program)
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
