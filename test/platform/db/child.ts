import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Ends } from '../../support/database.ts'

export interface Writer {
  child: ChildProcessWithoutNullStreams
  lines: string[]
  /** Resolves when the process has said a line that begins so; rejects when it ends without. */
  line(start: string, times?: number): Promise<void>
  send(line: string): void
  ended: Promise<{ code: number | null; errors: string }>
}

/** `writer.ts` on `dataDir`, in a process of its own that ends with the test. */
export function spawnWriter(test: Ends, dataDir: string): Writer {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), dataDir], { stdio: 'pipe' })
  test.after(() => child.kill('SIGKILL'))
  const lines: string[] = []
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(line))
  let errors = ''
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, errors }))

  const line = async (start: string, times = 1) => {
    const said = () => lines.filter((text) => text.startsWith(start)).length >= times
    const over = ended.then(() => 'over' as const)
    while (!said()) {
      if ((await Promise.race([once(output, 'line'), over])) === 'over' && !said())
        throw new Error(`ended without "${start}": ${errors}`)
    }
  }
  return { child, lines, line, send: (text) => child.stdin.write(`${text}\n`), ended }
}
