/** Limits the number of connections, in total and per address, so that idle or slow clients cannot block others. */
import type { Server, Socket } from 'node:net'
import { SECOND } from '../../domain/calendar/milliseconds.ts'
import { addressOf, isWithin, networkOf, addressRangeOf, type AddressRange } from './addresses.ts'

export interface ConnectionLimits {
  /** Of all connections; when it is reached, the oldest connection without a signed-in user is closed for a new one. */
  total: number
  /** Connections per address (IPv6: per /64) without a signed-in user; with one, ten times as many. */
  perAddress: number
  /** Proxies (addresses and CIDRs) whose connections are not counted by address. */
  trusted?: readonly string[]
  /** Answers with an error and ends; nothing else writes to this socket. */
  refuse: (socket: Socket) => void
}

export const TIMES_SIGNED_IN = 10
/**
 * How long, in milliseconds, a connection over its address's limit waits for a free slot: enough for many people who
 * sign in at once.
 */
const WAIT_TIMEOUT = 2 * SECOND
const MOST_WAITING = 1_000
/**
 * How long, in milliseconds, the input of a refused connection is still read: a client that is sending would otherwise
 * not see the answer.
 */
const LINGER = SECOND
const MOST_LINGERING = 200

/** The connections of one address. */
interface AddressState {
  network: string
  anonymous: number
  signedIn: number
  /** Oldest first, each with the timer that ends its wait. */
  waiting: Map<Socket, NodeJS.Timeout>
}

/** By socket; each raises the limit of its connection. */
const limitRaisers = new WeakMap<object, () => void>()

/**
 * Counts a connection against the higher limit from now on, and does not close it to make room: its user has signed in
 * or, by SMTP, it has named a recipient of this server.
 */
export function raiseLimit(socket: object): void {
  limitRaisers.get(socket)?.()
}

/** Applies the limits to a server; call it before the server listens. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[]
  const gate = new Gate(limits, (socket) => listeners.forEach((listener) => listener.call(server, socket)))
  server.removeAllListeners('connection')
  server.on('connection', (socket) => gate.arrive(socket))
}

class Gate {
  readonly #limits: ConnectionLimits
  readonly #handOver: (socket: Socket) => void
  readonly #trusted: readonly AddressRange[]
  readonly #states = new Map<string, AddressState>()
  /** Connections without a signed-in user, waiting ones included, oldest first. */
  readonly #anonymous = new Set<Socket>()
  #open = 0
  #waiting = 0
  #lingering = 0

  constructor(limits: ConnectionLimits, handOver: (socket: Socket) => void) {
    this.#limits = limits
    this.#handOver = handOver
    this.#trusted = (limits.trusted ?? []).map(addressRangeOf).filter((range) => range !== undefined)
  }

  arrive(socket: Socket): void {
    socket.on('error', () => {})
    if (this.#open >= this.#limits.total && !this.#makeRoom()) return this.#reject(socket)
    this.#open++
    this.#anonymous.add(socket)
    socket.once('close', () => {
      this.#open--
      this.#anonymous.delete(socket)
    })
    const state = this.#stateOf(socket.remoteAddress ?? '')
    if (state.anonymous < this.#limits.perAddress) this.#take(socket, state)
    else if (this.#waiting < MOST_WAITING) this.#wait(socket, state)
    else this.#reject(socket)
  }

  #makeRoom(): boolean {
    const [oldest] = this.#anonymous
    if (!oldest) return false
    this.#anonymous.delete(oldest)
    oldest.destroy()
    return true
  }

  /** Connections of a trusted proxy get a state of their own each, so they do not count together. */
  #stateOf(text: string): AddressState {
    const network = networkOf(text)
    const known = this.#states.get(network)
    if (known) return known
    const state: AddressState = { network, anonymous: 0, signedIn: 0, waiting: new Map() }
    const address = addressOf(text)
    if (!address || !isWithin(address, this.#trusted)) this.#states.set(network, state)
    return state
  }

  #take(socket: Socket, state: AddressState): void {
    state.anonymous++
    let kind: 'anonymous' | 'signedIn' = 'anonymous'
    limitRaisers.set(socket, () => {
      if (state.signedIn >= this.#limits.perAddress * TIMES_SIGNED_IN) return
      limitRaisers.delete(socket)
      this.#anonymous.delete(socket)
      kind = 'signedIn'
      state.anonymous--
      state.signedIn++
      this.#admitNext(state)
    })
    socket.once('close', () => {
      state[kind]--
      this.#admitNext(state)
    })
    this.#handOver(socket)
  }

  #admitNext(state: AddressState): void {
    const [next] = state.waiting.keys()
    if (next && state.anonymous < this.#limits.perAddress) {
      this.#stopWaiting(next, state)
      this.#take(next, state)
    } else if (!next && state.anonymous + state.signedIn === 0) this.#states.delete(state.network)
  }

  #wait(socket: Socket, state: AddressState): void {
    const giveUp = () => {
      this.#stopWaiting(socket, state)
      this.#reject(socket)
    }
    state.waiting.set(socket, setTimeout(giveUp, WAIT_TIMEOUT))
    this.#waiting++
    socket.once('close', () => this.#stopWaiting(socket, state))
  }

  #stopWaiting(socket: Socket, { waiting }: AddressState): void {
    clearTimeout(waiting.get(socket))
    if (waiting.delete(socket)) this.#waiting--
  }

  #reject(socket: Socket): void {
    if (this.#lingering >= MOST_LINGERING) return void socket.destroy()
    this.#lingering++
    socket.once('close', () => this.#lingering--)
    this.#limits.refuse(socket)
    socket.resume()
    setTimeout(() => socket.destroy(), LINGER)
  }
}
