import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

const SCRIPT = `while read -r _; do
  sh -c 'echo "pid $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"' sh "$@" </dev/null
  echo "ended $?"
done`

/**
 * Holds a listening socket on a free port as a service manager does, and hands it over to the program whenever that is
 * started; connections wait meanwhile. It ends with `release`.
 */
export async function holdSocket(command: readonly string[], env: Record<string, string>, log: number | 'ignore') {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // oxlint-disable-next-line no-underscore-dangle -- Node has no other name for it.
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle
  const holder = spawn('/bin/sh', ['-c', SCRIPT, 'sh', ...command], { env, stdio: ['pipe', 'pipe', log, fd] })
  await once(holder, 'spawn')
  server.close()
  const lines = createInterface({ input: holder.stdout! })[Symbol.asyncIterator]()
  let running: number | undefined

  /** What follows this word in the next line that begins with it. */
  const said = async (word: string): Promise<string> => {
    for (let line; !(line = await lines.next()).done;)
      if (line.value.startsWith(word)) return line.value.slice(word.length)
    throw new Error(`it ended before it said ${word}`)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    /** Starts the program; its process id. */
    async start(): Promise<number> {
      holder.stdin!.write('\n')
      return (running = Number(await said('pid ')))
    },
    /** Where the program says that it listens. */
    listens: () => said('Errand listens on '),
    /** Its exit code, once it has ended. */
    async ended(): Promise<number> {
      const code = Number(await said('ended '))
      running = undefined
      return code
    },
    release(): void {
      holder.kill('SIGKILL')
      if (running !== undefined) process.kill(running, 'SIGKILL')
    },
  }
}
