import { newId } from '../new-id.ts'
import type { Timing } from './timing.ts'

type Sent = { ask: string } | { open: string } | { closed: string } | { news: unknown }

export interface Pages<News> {
  /** The name of this page. */
  name(): string
  /** Sends a message to the other pages. */
  tell(news: News): void
  /** Whether a page is still open. */
  isOpen(name: string): Promise<boolean>
  /** Announces that this page has closed; if it comes back, it has a new name. */
  leave(): void
  close(): void
}

interface Options<News> {
  heard: (news: News) => void
  left: (name: string) => void
  timing: Timing
}

/**
 * Number of consecutive timers that wait for an answer: with a single one, a page that was suspended would find it
 * expired before it has read an answer that arrived meanwhile.
 */
const TURNS = 4

/** The open pages of this browser. They ask each other by messages, so no clock has to be right. */
export function joinPages<News>(channel: BroadcastChannel, { heard, left, timing }: Options<News>): Pages<News> {
  let name = newId()
  const closed = new Set<string>()
  const asked = new Map<string, PromiseWithResolvers<boolean>>()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
  const say = (message: Sent): void => channel.postMessage(message)

  channel.addEventListener('message', ({ data: message }: MessageEvent<Sent>) => {
    if ('ask' in message && message.ask === name) say({ open: name })
    if ('open' in message) asked.get(message.open)?.resolve(true)
    if ('closed' in message) {
      closed.add(message.closed)
      asked.get(message.closed)?.resolve(false)
      left(message.closed)
    }
    if ('news' in message) heard(message.news as News)
  })

  const ask = (other: string): Promise<boolean> => {
    const answer = Promise.withResolvers<boolean>()
    asked.set(other, answer)
    say({ ask: other })
    let turns = 0
    let timer = setTimeout(wait, timing.pageAnswersMs / TURNS)
    function wait(): void {
      if (++turns === TURNS) answer.resolve(false)
      else timer = setTimeout(wait, timing.pageAnswersMs / TURNS)
    }
    void answer.promise.then(() => {
      clearTimeout(timer)
      asked.delete(other)
    })
    return answer.promise
  }

  return {
    name: () => name,
    tell: (news) => say({ news }),
    isOpen: async (other) => !closed.has(other) && (asked.get(other)?.promise ?? ask(other)),
    leave: () => {
      say({ closed: name })
      name = newId()
    },
    close: () => channel.close(),
  }
}
