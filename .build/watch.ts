import { run } from './processes.ts'
import { watchWeb } from './web.ts'

/** The server from its sources, started anew after every change, and the browser program built anew beside it. */
export async function watch(args: string[]): Promise<void> {
  await watchWeb()
  process.exitCode = await run(process.execPath, [
    '--watch',
    '--watch-preserve-output',
    'src/main.ts',
    'serve',
    ...args,
  ])
  process.exit()
}
