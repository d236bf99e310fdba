/** How many connections a server takes and from whom: those that idle or drip never keep others out. */
import type { Server, Socket } from 'node:net'
import { SECOND } from '../domain/calendar/milliseconds.ts'
import { addressOf, isWithin, networkOf, addressRangeOf, type AddressRange } from './addresses.ts'

export interface ConnectionLimits {
  /** Of all; past it the oldest by which nobody is signed in is closed for a new one. */
  total: number
  /** Of one address, IPv6 by /64, while nobody is signed in by them; of people signed in ten times as many. */
  perAddress: number
  /** Addresses and CIDRs that bring the connections of many: not counted by address. */
  trusted?: readonly string[]
  /** Says no, and ends; nobody else writes to this socket. */
  refuse: (socket: Socket) => void
}

const TIMES_SIGNED_IN = 10
/** Connections past an address's limit wait so long for a place: a crowd that signs in at once has one in time. */
const PATIENCE = 2 * SECOND
const MOST_WAITING = 1_000
/** Refused ones are read so long, since a client that still sends would not see the answer. */
const LINGER = SECOND
const MOST_LINGERING = 200

/** The connections of one address. */
interface Place {
  network: string
  strangers: number
  signedIn: number
  /** Oldest first, with what ends the wait. */
  waiting: Map<Socket, NodeJS.Timeout>
}

const recognizers = new WeakMap<object, () => void>()

/** Somebody is signed in by this connection: it counts as theirs, and is not closed to make room. */
export function recognize(socket: object): void {
  recognizers.get(socket)?.()
}

/** Lets a server, before it listens, take connections within these limits. */
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
  readonly #places = new Map<string, Place>()
  /** By whom nobody is signed in, oldest first, those that wait among them. */
  readonly #strangers = new Set<Socket>()
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
    if (this.#open >= this.#limits.total && !this.#makeRoom()) return this.#turnAway(socket)
    this.#open++
    this.#strangers.add(socket)
    socket.once('close', () => {
      this.#open--
      this.#strangers.delete(socket)
    })
    const place = this.#placeOf(socket.remoteAddress ?? '')
    if (place.strangers < this.#limits.perAddress) this.#take(socket, place)
    else if (this.#waiting < MOST_WAITING) this.#wait(socket, place)
    else this.#turnAway(socket)
  }

  #makeRoom(): boolean {
    const [oldest] = this.#strangers
    if (!oldest) return false
    this.#strangers.delete(oldest)
    oldest.destroy()
    return true
  }

  /** A trusted proxy's connections have a place each. */
  #placeOf(text: string): Place {
    const network = networkOf(text)
    const known = this.#places.get(network)
    if (known) return known
    const place: Place = { network, strangers: 0, signedIn: 0, waiting: new Map() }
    const address = addressOf(text)
    if (!address || !isWithin(address, this.#trusted)) this.#places.set(network, place)
    return place
  }

  #take(socket: Socket, place: Place): void {
    place.strangers++
    let kind: 'strangers' | 'signedIn' = 'strangers'
    recognizers.set(socket, () => {
      if (place.signedIn >= this.#limits.perAddress * TIMES_SIGNED_IN) return
      recognizers.delete(socket)
      this.#strangers.delete(socket)
      kind = 'signedIn'
      place.strangers--
      place.signedIn++
      this.#admitNext(place)
    })
    socket.once('close', () => {
      place[kind]--
      this.#admitNext(place)
    })
    this.#handOver(socket)
  }

  #admitNext(place: Place): void {
    const [next] = place.waiting.keys()
    if (next && place.strangers < this.#limits.perAddress) {
      this.#stopWaiting(next, place)
      this.#take(next, place)
    } else if (!next && place.strangers + place.signedIn === 0) this.#places.delete(place.network)
  }

  #wait(socket: Socket, place: Place): void {
    const giveUp = () => {
      this.#stopWaiting(socket, place)
      this.#turnAway(socket)
    }
    place.waiting.set(socket, setTimeout(giveUp, PATIENCE))
    this.#waiting++
    socket.once('close', () => this.#stopWaiting(socket, place))
  }

  #stopWaiting(socket: Socket, { waiting }: Place): void {
    clearTimeout(waiting.get(socket))
    if (waiting.delete(socket)) this.#waiting--
  }

  #turnAway(socket: Socket): void {
    if (this.#lingering >= MOST_LINGERING) return void socket.destroy()
    this.#lingering++
    socket.once('close', () => this.#lingering--)
    this.#limits.refuse(socket)
    socket.resume()
    setTimeout(() => socket.destroy(), LINGER)
  }
}
