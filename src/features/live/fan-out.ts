/** Sends each committed change to everyone who can see it, in order, after the changes they missed. */
import type { Change } from '../../contract/live.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Committed } from '../../domain/events.ts'
import { MIB } from '../../domain/sizes.ts'
import { nextTurn, Turn } from '../../platform/event-loop.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import type { Hub } from '../../platform/events/hub.ts'
import { instantOf, type Clock } from '../../platform/clock.ts'
import { changesOf, resync } from './changes.ts'
import { missedAfter, newestText } from './queries.ts'
import { newestSeq, positionOf } from './position.ts'

/** Bytes that may be buffered for a connection before it is closed. */
const MOST_BUFFERED = MIB

/** An open connection of a person. */
export interface Receiver {
  /** The person's current data. */
  readonly actor: Actor
  send(message: Buffer): void
  /** Bytes that were sent and have not left this process yet. */
  bufferedBytes(): number
  /** Resolves when more may be sent, or when the connection has closed. */
  drained(): Promise<void>
  /** Closes a connection that is too slow; the client resumes with `since`. */
  drop(): void
}

/** A receiver that has caught up; it gets all changes after `since`. */
interface Listener {
  receiver: Receiver
  since: number
}

export interface FanOut {
  /** Sends the changes after `since` (null: none) and then all new ones; returns the function that ends it. */
  join(receiver: Receiver, since: string | null): () => void
  stop(): void
}

interface Options {
  db: Reader
  hub: Hub<Committed>
  clock: Clock
  log: { error(details: object, message: string): void }
}

/** Subscribes to the hub; `stop` unsubscribes. */
export function startFanOut({ db, hub, clock, log }: Options): FanOut {
  const listeners = new Listeners()
  const waiting: Committed[] = []
  let sending = false
  let stopped = false

  const failed = (error: unknown) => {
    if (!stopped) log.error({ err: error }, 'sending live changes failed')
  }

  /** After an error all connections are closed, so that clients resume from their positions and miss nothing. */
  const dropAll = (error: unknown) => {
    failed(error)
    waiting.length = 0
    for (const own of listeners.byPerson()) for (const { receiver } of own) receiver.drop()
  }

  const unsubscribe = hub.subscribe((entry) => {
    if (listeners.isEmpty) return
    waiting.push(entry)
    if (sending) return
    sending = true
    nextTurn()
      .then(sendAll)
      .catch(dropAll)
      .finally(() => (sending = false))
  })

  const sendAll = async () => {
    const turn = new Turn()
    while (waiting.length > 0) {
      const entry = waiting.shift()!
      let changeFor = changesOf(db, entry)
      const messages = new Map<Change, Buffer>()
      for (const own of listeners.byPerson()) {
        sendTo(own, entry, changeFor, messages)
        if (!turn.isOver) continue
        await turn.pass()
        if (stopped) return
        changeFor = changesOf(db, entry)
      }
    }
  }

  /**
   * Sends missed changes. When nothing newer is in the journal, the listener is added synchronously, so that no change
   * is missed or sent twice.
   */
  const catchUp = async (receiver: Receiver, from: number, isOver: () => boolean): Promise<Listener | null> => {
    for (let position = from; ;) {
      if (isOver() || stopped) return null
      const missed = missedAfter(db, receiver.actor, position, { mostBytes: MOST_BUFFERED })
      for (const change of missed.changes) receiver.send(messageOf(change))
      if (missed.caughtUp) return listeners.enter(receiver, missed.position)
      position = missed.position
      await receiver.drained()
      await nextTurn()
    }
  }

  return {
    join(receiver, since) {
      let listener: Listener | null = null
      let left = false
      const from = since === null ? newestSeq(db) : positionOf(db, since)
      if (from === 'lost') receiver.send(messageOf(resync(newestText(db), instantOf(clock.now()))))
      if (from === 'lost' || since === null) listener = listeners.enter(receiver, newestSeq(db))
      else {
        catchUp(receiver, from, () => left)
          .then((entered) => {
            listener = entered
            if (left && entered) listeners.leave(entered)
          })
          .catch((error: unknown) => {
            failed(error)
            receiver.drop()
          })
      }
      return () => {
        left = true
        if (listener) listeners.leave(listener)
      }
    },
    stop() {
      stopped = true
      unsubscribe()
    },
  }
}

/** Those that have caught up, by person. */
class Listeners {
  readonly #people = new Map<string, Set<Listener>>()

  get isEmpty(): boolean {
    return this.#people.size === 0
  }

  byPerson(): Iterable<ReadonlySet<Listener>> {
    return this.#people.values()
  }

  enter(receiver: Receiver, since: number): Listener {
    const listener = { receiver, since }
    const { id } = receiver.actor
    this.#people.set(id, (this.#people.get(id) ?? new Set()).add(listener))
    return listener
  }

  leave(listener: Listener): void {
    const { id } = listener.receiver.actor
    this.#people.get(id)?.delete(listener)
    if (this.#people.get(id)?.size === 0) this.#people.delete(id)
  }
}

/** Sends the change to all listeners of one person; `messages`: what is written of it for others already. */
function sendTo(
  listeners: ReadonlySet<Listener>,
  entry: Committed,
  changeFor: (actor: Actor) => Change | null,
  messages: Map<Change, Buffer>,
): void {
  const [first] = listeners
  const change = first && changeFor(first.receiver.actor)
  if (!change) return
  let message = messages.get(change)
  if (!message) messages.set(change, (message = messageOf(change)))
  for (const { receiver, since } of listeners) {
    if (since >= entry.seq) continue
    if (receiver.bufferedBytes() > MOST_BUFFERED) receiver.drop()
    else receiver.send(message)
  }
}

const messageOf = (change: Change): Buffer => Buffer.from(JSON.stringify(change))
