/**
 * Sends the operator's commands to the running server, over a Unix socket in the data folder that only its owner may
 * open: one line of JSON with the words in, the reply as JSON out.
 */
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SECOND } from '../../domain/calendar/milliseconds.ts'
import { KIB } from '../../domain/sizes.ts'
import { codeOf } from '../error-code.ts'
import type { Timers } from './timers.ts'

/** The reply to a command: the text to print, or why it was refused. */
export type Reply = { answer: string } | { refusal: string }

export type Execute = (words: readonly string[]) => Promise<Reply>

interface Log {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

const LONGEST = 16 * KIB
const IDLE_TIMEOUT = 10 * SECOND
/**
 * While a command runs, a space is sent at this interval (milliseconds) to keep the connection alive; white space
 * before JSON has no meaning.
 */
const KEEP_ALIVE = 2 * SECOND
const ONLY_OWNER = 0o177

const pathIn = (dataDir: string): string => join(dataDir, 'admin.sock')

export interface AdminSocket {
  /** A command is running. */
  isBusy(): boolean
  stop(): void
}

/** Listens until `stop`. When the socket cannot be created, the server runs without it and logs a warning. */
export async function openAdminSocket(
  dataDir: string,
  execute: Execute,
  log: Log,
  timers: Timers,
): Promise<AdminSocket> {
  const path = pathIn(dataDir)
  let running = 0
  const counted: Execute = (words) => {
    running++
    return execute(words).finally(() => running--)
  }
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.setTimeout(IDLE_TIMEOUT, () => socket.destroy())
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    void serve(socket, counted, log, timers)
  })
  try {
    // A killed server leaves its socket; the folder's lock guarantees that no other server is running.
    rmSync(path, { force: true })
    await listen(server, path)
    chmodSync(path, 0o600)
  } catch (error) {
    log.warn({ err: error }, 'commands cannot reach this server: stop it to run them')
  }
  return {
    isBusy: () => running > 0,
    stop: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** Sets the umask while `listen` creates the file, so that other users can never open it. */
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
    quiet = timers.every(KEEP_ALIVE, () => socket.write(' '))
    const reply = await execute(words)
    quiet()
    socket.end(`${JSON.stringify(reply)}\n`)
  } catch (error) {
    quiet()
    log.error({ err: error }, 'a command failed')
    socket.end(`${JSON.stringify({ refusal: 'It failed; the log of the server says why.' } satisfies Reply)}\n`)
  }
}

/** The words of a request; null when it is not a JSON array of strings. */
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

const SILENT = 'The running server does not answer. Its log may say why; restart it, and run this again.'

/** What is wrong with the server that runs on this folder; null when it answers, and when none is running. */
export async function serverFault(dataDir: string, patience?: number): Promise<string | null> {
  // Of no command: any reply will do, also that of another version.
  const reply = await askServer(dataDir, [], patience)
  return reply && 'refusal' in reply && reply.refusal === SILENT ? SILENT : null
}

/**
 * Sends a command to the server that runs on this folder; null when none is running. It may be silent for `patience`
 * milliseconds. Rejects when this user has no access.
 */
export async function askServer(
  dataDir: string,
  words: readonly string[],
  patience = IDLE_TIMEOUT,
): Promise<Reply | null> {
  const socket = await connected(pathIn(dataDir))
  if (!socket) return null
  let refusal = 'The server ended before it had answered.'
  socket.setTimeout(patience, () => {
    refusal = SILENT
    socket.destroy()
  })
  socket.write(`${JSON.stringify(words)}\n`)
  // Rejects where the connection was cut.
  const said = await text(socket).catch(() => '')
  return said.trim() ? (JSON.parse(said) as Reply) : { refusal }
}

function connected(path: string): Promise<Socket | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket | null>()
  const socket = connect(path)
  socket.once('connect', () => resolve(socket))
  socket.once('error', (error) =>
    // EINVAL: the path is too long for a socket, so no server can be listening.
    ['ENOENT', 'ECONNREFUSED', 'ENOTDIR', 'EINVAL'].includes(codeOf(error)) ? resolve(null) : reject(error),
  )
  return promise
}
