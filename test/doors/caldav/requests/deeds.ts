/** Things that CalDAV clients do at random, by what they hold; each answers the status that came back, if it sent anything. */
import { linesOf, vtodo } from '../../../support/dav/dav.ts'
import type { DavMirror, Held } from '../../../support/dav/dav-mirror.ts'
import type { Draw } from '../../../features/live/deeds.ts'

export interface Phone {
  mirror: DavMirror
  draw: Draw
  /** Another one at each call. */
  fresh: () => string
}

export type PhoneDeed = (phone: Phone) => Promise<number | void>

interface Picked {
  list: string
  href: string
  held: Held
}

const aList = ({ mirror, draw }: Phone): string | undefined => draw([...mirror.lists.keys()])

function aTask(phone: Phone): Picked | undefined {
  const all = [...phone.mirror.lists].flatMap(([list, { members }]) =>
    [...members].map(([href, held]) => ({ list, href, held })),
  )
  return phone.draw(all)
}

const withTask =
  (deed: (phone: Phone, picked: Picked) => Promise<number | void>): PhoneDeed =>
  async (phone) => {
    const picked = aTask(phone)
    return picked && (await deed(phone, picked))
  }

/** The lines of the task itself, without its alarms and occurrences, are what `change` gets and answers. */
function changed(text: string, change: (lines: string[]) => string[]): string {
  const lines = linesOf(text)
  const from = lines.indexOf('BEGIN:VTODO') + 1
  const inner = lines.findIndex((line, at) => at >= from && /^(BEGIN|END):/.test(line))
  return [...lines.slice(0, from), ...change(lines.slice(from, inner)), ...lines.slice(inner), ''].join('\r\n')
}

const nameOf = (line: string): string => line.split(/[:;]/, 1)[0]!

/** Without lines of these names, and with these. */
const replacing =
  (names: readonly string[], lines: readonly string[]) =>
  (text: string): string =>
    changed(text, (all) => [...all.filter((line) => !names.includes(nameOf(line))), ...lines])

const withAlarm = (text: string): string =>
  text.replace('END:VTODO', 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\nEND:VTODO')

const STATE = ['STATUS', 'COMPLETED', 'PERCENT-COMPLETE']
const WORDS = ['Buy milk', 'Call Jonas\\, soon', 'Paint: the door', 'Ærø; færge']
const DAYS = ['20260302', '20260305', '20260316']

const edit =
  (change: (phone: Phone) => (text: string) => string): PhoneDeed =>
  async (phone) => {
    const picked = aTask(phone)
    if (!picked) return
    const { list, href, held } = picked
    return phone.mirror.put(list, href, change(phone)(held.text), { 'If-Match': held.etag })
  }

const dueOn = (day: string) => [`DTSTART;VALUE=DATE:${day}`, `DUE;VALUE=DATE:${day}`]

const create: PhoneDeed = async (phone) => {
  const list = aList(phone)
  if (list === undefined) return
  const { draw, fresh, mirror } = phone
  const [uid, other] = [fresh(), aTask(phone)]
  const parent = other && linesOf(other.held.text).find((line) => line.startsWith('UID:'))
  const more = draw<string[]>([
    [],
    [],
    [`DUE;VALUE=DATE:${draw(DAYS)}`, 'CATEGORIES:home,shop'],
    [...dueOn(draw(DAYS)!), 'RRULE:FREQ=DAILY'],
    parent === undefined ? [] : [`RELATED-TO:${parent.slice(4)}`],
    ['RELATED-TO:comes-later', 'X-SHADE:blue'],
    ['STATUS:COMPLETED', 'COMPLETED:20260101T080000Z'],
    ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER;VALUE=DATE-TIME:20260401T080000Z', 'END:VALARM'],
  ])!
  const text = vtodo(`UID:${uid}`, `SUMMARY:${draw(WORDS)}`, ...more)
  return mirror.put(list, `${list}${uid}.ics`, text, { 'If-None-Match': '*' })
}

const remove = withTask(async ({ mirror }, { list, href, held }) => {
  const { status } = await mirror.dav.delete(href, { 'If-Match': held.etag })
  if (status === 204) mirror.lists.get(list)?.members.delete(href)
  return status
})

const move = withTask(async (phone, { list, href }) => {
  const { mirror, draw, fresh } = phone
  const to = aList(phone)!
  const name = draw([href.slice(list.length), `${fresh()}.ics`])!
  const headers = { Destination: `${mirror.dav.url}${to}${name}`, Overwrite: draw(['T', 'F'])! }
  const { status } = await mirror.dav.send('MOVE', href, { headers })
  return status
})

/** Those that are wanted more often stand more than once. */
export const PHONE_DEEDS: readonly PhoneDeed[] = [
  create,
  create,
  create,
  edit(({ draw }) => replacing(['SUMMARY'], [`SUMMARY:${draw(WORDS)}`])),
  edit(({ draw }) => replacing(['SUMMARY'], [`SUMMARY:${draw(WORDS)}`])),
  edit(({ draw }) => replacing(['DUE', 'DTSTART', 'RRULE'], draw([[], [`DUE;VALUE=DATE:${draw(DAYS)}`]])!)),
  edit(() => replacing(STATE, ['STATUS:COMPLETED', 'PERCENT-COMPLETE:100'])),
  edit(() => replacing(STATE, ['STATUS:COMPLETED', 'COMPLETED:20260301T080000Z'])),
  edit(() => replacing(STATE, ['STATUS:NEEDS-ACTION'])),
  edit(({ draw }) => replacing(STATE, [`STATUS:${draw(['IN-PROCESS', 'CANCELLED'])}`])),
  edit(({ draw }) => replacing(['CATEGORIES'], draw([[], ['CATEGORIES:home'], ['CATEGORIES:garden,shop']])!)),
  edit(({ draw }) => replacing(['X-SHADE', 'LOCATION'], [`X-SHADE:${draw(DAYS)}`, 'LOCATION;X-A=b:Shed'])),
  edit(({ draw }) => replacing(['X-APPLE-SORT-ORDER'], [`X-APPLE-SORT-ORDER:${draw([1, 700_000_000])}`])),
  edit(({ draw }) => replacing(['PRIORITY', 'DESCRIPTION'], [`PRIORITY:${draw([1, 3, 9])}`, 'DESCRIPTION:a\\nb'])),
  edit((phone) => {
    const uid = linesOf(aTask(phone)?.held.text ?? '').find((line) => line.startsWith('UID:'))
    return replacing(['RELATED-TO'], uid === undefined ? [] : [`RELATED-TO;RELTYPE=PARENT:${uid.slice(4)}`])
  }),
  edit(() => withAlarm),
  edit(() => (text) => text.replaceAll(/BEGIN:VALARM\r\n[^]*?END:VALARM\r\n/g, '')),
  remove,
  remove,
  move,
  move,
  ({ mirror, fresh }) => mirror.dav.send('MKCALENDAR', `${mirror.home}${fresh()}/`).then(({ status }) => status),
  async (phone) => {
    const list = aList(phone)
    return list === undefined ? undefined : (await phone.mirror.dav.delete(list)).status
  },
  (phone) => phone.mirror.sync(phone.draw([null, 1, 3])),
  (phone) => phone.mirror.sync(phone.draw([null, 1, 3])),
  (phone) => phone.mirror.sync(phone.draw([null, 1, 3])),
]
