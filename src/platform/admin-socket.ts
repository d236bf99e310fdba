/**
 * How a command of the operator's reaches the running server: one line of words in, one line of answer out, over a
 * socket in the data folder that its owner alone may open.
 */
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Timers } from './timers.ts'

/** What a command is answered: the text to print, or why not. */
export type Reply = { answer: string } | { refusal: string }

export type Execute = (words: readonly string[]) => Promise<Reply>

interface Log {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

const LONGEST = 16 * 1024
const PATIENCE = 10_000
/** While a command runs, a space goes out as often: white space before JSON is nothing. */
const SIGN_OF_LIFE = 2_000
const ONLY_OWNER = 0o177

const pathIn = (dataDir: string): string => join(dataDir, 'admin.sock')

/** Listens until `stop`. Without the socket the server still serves: where it can't be made the log says so. */
export async function openAdminSocket(
  dataDir: string,
  execute: Execute,
  log: Log,
  timers: Timers,
): Promise<{ stop(): void }> {
  const path = pathIn(dataDir)
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.setTimeout(PATIENCE, () => socket.destroy())
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    void serve(socket, execute, log, timers)
  })
  try {
    // What a killed server left behind; the folder's lock says that none is running.
    rmSync(path, { force: true })
    await listen(server, path)
    chmodSync(path, 0o600)
  } catch (error) {
    log.warn({ err: error }, 'commands cannot reach this server: stop it to run them')
  }
  return {
    stop: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** The file is made within `listen`, so nobody else may open it at any moment. */
function listen(server: ReturnType<typeof createServer>, path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  const usual = process.umask(ONLY_OWNER)
  try {
    server.listen(path, resolve)
  } finally {
    process.umask(usual)
  }
  return promise
}

async function serve(socket: Socket, execute: Execute, log: Log, timers: Timers): Promise<void> {
  let quiet = () => {}
  try {
    const words = await firstLine(socket)
    if (!words) return void socket.destroy()
    quiet = timers.every(SIGN_OF_LIFE, () => socket.write(' '))
    const reply = await execute(words)
    quiet()
    socket.end(`${JSON.stringify(reply)}\n`)
  } catch (error) {
    quiet()
    log.error({ err: error }, 'a command failed')
    socket.end(`${JSON.stringify({ refusal: 'It failed; the log of the server says why.' } satisfies Reply)}\n`)
  }
}

/** The words of a request; null for anything that is none. */
function firstLine(socket: Socket): Promise<string[] | null> {
  let received = ''
  const { promise, resolve } = Promise.withResolvers<string[] | null>()
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    received += chunk
    if (received.includes('\n')) resolve(wordsOf(received.slice(0, received.indexOf('\n'))))
    else if (received.length > LONGEST) resolve(null)
  })
  socket.on('close', () => resolve(null)).on('end', () => resolve(null))
  return promise
}

function wordsOf(line: string): string[] | null {
  try {
    const words: unknown = JSON.parse(line)
    return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : null
  } catch {
    return null
  }
}

/** Asks the server that runs on this folder; null when none does. Rejects when this user may not ask it. */
export async function askServer(dataDir: string, words: readonly string[]): Promise<Reply | null> {
  const socket = await connected(pathIn(dataDir))
  if (!socket) return null
  socket.setTimeout(PATIENCE, () => socket.destroy(new Error('The running server does not answer.')))
  socket.write(`${JSON.stringify(words)}\n`)
  const said = await text(socket)
  if (!said.trim()) return { refusal: 'The server ended before it had answered.' }
  return JSON.parse(said) as Reply
}

function connected(path: string): Promise<Socket | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket | null>()
  const socket = connect(path)
  socket.once('connect', () => resolve(socket))
  socket.once('error', (error: NodeJS.ErrnoException) =>
    // EINVAL: the path is longer than a socket's may be, so no server could make it.
    ['ENOENT', 'ECONNREFUSED', 'ENOTDIR', 'EINVAL'].includes(error.code ?? '') ? resolve(null) : reject(error),
  )
  return promise
}
