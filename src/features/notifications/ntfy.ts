/** Sends push messages with an ntfy server: https://docs.ntfy.sh/publish/#publish-as-json */
import type { NotificationKind } from '../../contract/notifications.ts'
import { cutWithEllipsis } from '../../domain/text/cut.ts'
import { OutgoingRefused, type Outgoing } from '../../platform/outgoing/outgoing.ts'
import { GiveUp, type Channel, type Message } from './channel.ts'

const TAGS: Record<NotificationKind, string> = {
  comment: 'speech_balloon',
  mention: 'mega',
  assigned: 'point_right',
  shared: 'handshake',
  joined: 'wave',
  reminder: 'alarm_clock',
}

const LONGEST_TITLE = 250
/** Code points; of more than 4,096 bytes ntfy makes an attached file, or refuses them. */
const LONGEST_MESSAGE = 1_000

export const ntfyChannel = (outgoing: Outgoing): Channel => ({
  isSetUpFor: ({ ntfy_url }) => ntfy_url !== null,
  async send(message) {
    const { server, topic } = topicOf(message.ntfy_url!)
    const status = await publish(outgoing, server, messageFor(topic, message))
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) throw new GiveUp(`ntfy answered ${status}`)
    if (status < 200 || status >= 300) throw new Error(`ntfy answered ${status}`)
  },
})

async function publish(outgoing: Outgoing, url: string, body: object): Promise<number> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    return await outgoing.send({ method: 'POST', url, headers, body: JSON.stringify(body) })
  } catch (error) {
    throw error instanceof OutgoingRefused ? new GiveUp(error.message) : error
  }
}

/** Splits a topic's URL: JSON is sent to the server's root, which may have a path; the topic is in the body. */
function topicOf(address: string): { server: string; topic: string } {
  const url = new URL(address)
  const cut = url.pathname.lastIndexOf('/')
  const topic = url.pathname.slice(cut + 1)
  url.pathname = url.pathname.slice(0, cut + 1)
  return { server: url.href, topic }
}

function messageFor(topic: string, { notification, link, acts }: Message): object {
  const { kind, title, body } = notification
  return {
    topic,
    ...(body
      ? { title: cutWithEllipsis(title, LONGEST_TITLE), message: body }
      : { title: 'Errand', message: cutWithEllipsis(title, LONGEST_MESSAGE) }),
    tags: [TAGS[kind]],
    ...(link !== null && { click: link }),
    ...(acts.length > 0 && {
      actions: acts.map(({ label, url }) => ({ action: 'http', label, url, method: 'POST', clear: true })),
    }),
  }
}
