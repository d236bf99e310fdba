import { buildBlankDatabase } from './blank-database.ts'
import { buildServer } from './server.ts'
import { buildWeb } from './web.ts'
import { checkOpenapi } from './openapi.ts'
import { FLAGS } from './flags.ts'
import { buildSingleFile, singleFiles } from './single-file.ts'
import { check } from './check.ts'
import { test } from './test.ts'
import { Failure, runNode, runToExit } from './processes.ts'
import { watch } from './watch.ts'

/** What `npm start`, `npm test` and so on do, once build.mjs has found the Node to do it with. */
const commands: Record<string, (args: string[]) => Promise<void>> = {
  start: async (args) => {
    await buildPrograms({ quiet: true })
    await runToExit([...FLAGS, 'dist/server.cjs', 'serve', ...args])
  },
  dev: watch,
  build,
  check,
  test: async (args) => {
    await buildPrograms({ quiet: true })
    if (args.some((name) => /\btest\/build\b/.test(name))) await buildSingleFile(singleFiles.host)
    await test(args)
  },
  bench: async (args) => {
    await buildPrograms()
    await buildSingleFile(singleFiles.host)
    await runNode(['test/bench/main.ts', ...args])
  },
  ci: async () => {
    // One waits for processors, the other for a disk.
    await Promise.all([check(), build()])
    await test([], { everything: true })
  },
}

async function build(): Promise<void> {
  await buildPrograms()
  await checkOpenapi()
  for (const target of singleFiles.all) await buildSingleFile(target)
}

async function buildPrograms(options: { quiet?: boolean } = {}): Promise<void> {
  buildBlankDatabase()
  await Promise.all([buildServer(options), buildWeb(options)])
}

/** esbuild has shown its errors, with the lines they are in, before it throws them. */
const wasPrinted = (error: unknown): boolean => error instanceof Error && 'errors' in error && 'warnings' in error

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(`node build.mjs ${Object.keys(commands).join(' | ')}`)
  process.exit(2)
}
try {
  await command(args)
} catch (error) {
  if (!wasPrinted(error)) console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}
