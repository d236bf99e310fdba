import { child, children, DAV, parseXml } from '../../../src/doors/caldav/xml.ts'
import { median, milliseconds, row, times, type Row } from '../row.ts'
import type { SeededServer } from '../world.ts'

const WARM = 30
const RUNS = 100

export const caldavRows: Row[] = [
  row('CalDAV, sync of a list with nothing new', '≤ 2 ms', async (world) => {
    const { send, lists } = await home(await world.household(10_000))
    const body = syncOf(tokenIn(await send('REPORT', lists[0]!, syncOf(''))))
    const time = await medianOf(() => send('REPORT', lists[0]!, body))
    const floor = await medianOf(() => send('GET', '/healthz'))
    return { figure: milliseconds(time), floor: milliseconds(floor), met: time <= 2 }
  }),
  row('CalDAV, first sync of all lists, 10,000 tasks', '≤ 3,000 ms', async (world) => {
    const { send, lists } = await home(await world.household(10_000))
    const started = performance.now()
    for (const list of lists) await send('REPORT', list, syncOf('', '<C:calendar-data/>'))
    const time = performance.now() - started
    return { figure: milliseconds(time), met: time <= 3000 }
  }),
  row('CalDAV, PUT of a task', '≤ 1.50 × PATCH', async (world) => {
    const server = await world.fresh(10_000)
    const { send } = await home(server)
    const { task, token, url } = server
    const project = (await (await fetch(`${url}/api/v1/tasks/${task}`, bearer(token))).json()).project_id
    const path = `${await homeOf(send)}${project}/${task}.ics`
    const text = await send('GET', path)
    let count = 0
    const put = await medianOf(() => send('PUT', path, text.replace(/^SUMMARY:.*$/m, `SUMMARY:Task ${count++}\r`)))
    const patch = await medianOf(() =>
      fetch(`${url}/api/v1/tasks/${task}`, {
        method: 'PATCH',
        headers: { ...bearer(token).headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ content: `Task ${count++}` }),
      }).then((answer) => answer.text()),
    )
    await server.stop()
    return { figure: times(put / patch), floor: milliseconds(patch), met: put / patch <= 1.5 }
  }),
]

type Send = (method: string, path: string, body?: string) => Promise<string>

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

/** The lists of the person that the household was seeded for. */
async function home(server: SeededServer): Promise<{ send: Send; lists: string[] }> {
  const send: Send = async (method, path, body) => {
    const type = method === 'PUT' ? 'text/calendar' : 'application/xml'
    const headers = { ...bearer(server.token).headers, Depth: '1', 'Content-Type': type }
    const answer = await fetch(server.url + path, { method, headers, ...(body !== undefined && { body }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
    return answer.text()
  }
  const responses = children(parseXml(await send('PROPFIND', await homeOf(send))), DAV, 'response')
  return { send, lists: responses.slice(1).map((one) => child(one, DAV, 'href')!.text) }
}

async function homeOf(send: Send): Promise<string> {
  const user = /\/dav\/principals\/([^/]+)\//.exec(await send('PROPFIND', '/dav/'))![1]!
  return `/dav/calendars/${user}/`
}

const syncOf = (token: string, more = ''): string =>
  `<D:sync-collection xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:sync-token>${token}</D:sync-token>
    <D:sync-level>1</D:sync-level><D:prop><D:getetag/>${more}</D:prop></D:sync-collection>`

const tokenIn = (answer: string): string => /<D:sync-token>([^<]*)/.exec(answer)![1]!

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < WARM; count++) await work()
  const all: number[] = []
  for (let count = 0; count < RUNS; count++) {
    const started = performance.now()
    await work()
    all.push(performance.now() - started)
  }
  return median(all)
}
