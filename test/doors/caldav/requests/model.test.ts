import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCalendar, propertyOf, textOf } from '../../../../src/platform/ics/parse.ts'
import { startApp, type Client } from '../../../support/app.ts'
import { cases, SEED, seeded } from '../../../support/chance.ts'
import { clientOf } from '../../../support/dav/dav.ts'
import { DavMirror, readAfresh, type Held } from '../../../support/dav/dav-mirror.ts'
import { joins, maja, type Person } from '../../../support/people.ts'
import { DEEDS, drawing } from '../../../features/live/deeds.ts'
import { PHONE_DEEDS } from './deeds.ts'

const RUNS = cases(6, 1)
const STEPS = 150

/** What a client may be answered: never a fault, and nothing that says it asked wrongly. */
const ANSWERS = [201, 204, 403, 404, 405, 409, 412]

test('whatever is done by CalDAV and by REST, every client ends up with what everybody else sees', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: shared } = await owner.api.post('/projects', { name: 'Home' })
  const everybody = [owner, await joins(app, owner, shared.id, { name: 'Jonas' })]
  everybody.push(await joins(app, owner, shared.id, { name: 'Ida', role: 'viewer' }))
  const clients = await Promise.all(everybody.map((person) => clientOf(app, person)))
  const phones = everybody.map(({ id }, who) => new DavMirror(clients[who]!, `/dav/calendars/${id}/`))
  const undos = everybody.map((): string[] => [])
  let count = 0

  for (let seed = SEED; seed < SEED + RUNS; seed++) {
    const random = seeded(seed)
    const draw = drawing(random)
    const told: string[] = [`seed ${seed}`]
    await owner.api.post(`/projects/${shared.id}/invites`, { user_id: everybody[1]!.id, role: 'editor' })

    const byRest = async (who: number) => {
      const deed = DEEDS[Math.floor(random() * DEEDS.length)]!
      const answer = await deed({ me: everybody[who]!, everybody, draw, undos: undos[who]! })
      if (!answer) return
      assert.ok(answer.status < 500, answer.text)
      const undo = answer.headers.get('X-Undo-Id')
      if (undo !== null) undos[who]!.push(undo)
      told.push(`${everybody[who]!.name} by REST: deed ${DEEDS.indexOf(deed)} → ${answer.status}`)
    }
    const byPhone = async (who: number) => {
      const deed = draw(PHONE_DEEDS)!
      const status = await deed({ mirror: phones[who]!, draw, fresh: () => `made-${seed}-${count++}` })
      told.push(`${everybody[who]!.name} by phone: deed ${PHONE_DEEDS.indexOf(deed)} → ${String(status)}`)
      if (typeof status === 'number') assert.ok(ANSWERS.includes(status), `answered ${status}`)
    }

    const run = async () => {
      for (let step = 0; step < STEPS; step++) {
        const who = Math.floor(random() * everybody.length)
        await (random() < 0.4 ? byRest(who) : byPhone(who))
      }
      for (const [who, phone] of phones.entries()) {
        const person = everybody[who]!
        await phone.sync(draw([null, 2]))
        const fresh = await readAfresh(clients[who]!, phone.home)
        assert.deepEqual(phone.world(), fresh, person.name)
        assert.deepEqual(shownByDav(fresh), await shownByRest(person.api), person.name)
        await readsItself(person, clients[who]!, fresh)
      }
    }
    await run().catch((error: unknown) => {
      throw new Error(`${told.join('\n')}\n${String(error)}`, { cause: error })
    })
  }
})

/** What a client sends back as it was read changes nothing; a task whose parent came after it is put under that first. */
async function readsItself(person: Person, dav: Awaited<ReturnType<typeof clientOf>>, world: Fresh): Promise<void> {
  const sendBack = async (href: string, mayBePlaced = true): Promise<void> => {
    const { text, headers } = await dav.get(href)
    const parents = await parentsIn(person.api)
    const answer = await dav.put(href, text, { 'If-Match': headers.get('ETag')! })
    assert.ok(answer.status === 204, `${person.name} ${href}: ${answer.status} ${answer.text}`)
    const isPlaced = (await parentsIn(person.api)) !== parents
    if (isPlaced && mayBePlaced) return sendBack(href, false)
    const again = await dav.get(href)
    assert.equal(withoutTimes(again.text), withoutTimes(text), person.name)
  }
  for (const members of Object.values(world)) {
    const [href] = Object.keys(members)
    if (href !== undefined) await sendBack(href)
  }
}

/** The parent of every task, as text. */
async function parentsIn(api: Client): Promise<string> {
  const { body } = await api.get('/tasks?completed=include&limit=500')
  return body.tasks
    .map((task: any) => `${task.id} ${task.parent_id}`)
    .toSorted()
    .join()
}

const withoutTimes = (text: string): string => text.replaceAll(/^(DTSTAMP|LAST-MODIFIED):.*\r\n/gm, '')

type Fresh = Record<string, Record<string, Held>>

/** Content, day and state of every task, by list. */
const shownByDav = (world: Fresh): string[] =>
  Object.entries(world)
    .flatMap(([, members]) => Object.values(members).map(({ text }) => shownIn(text)))
    .toSorted()

function shownIn(text: string): string {
  const todo = parseCalendar(text)[2].find(
    (part) => part[0] === 'vtodo' && propertyOf(part, 'recurrence-id') === undefined,
  )!
  const isDone = ['COMPLETED', 'CANCELLED'].includes(textOf(todo, 'status') ?? '')
  const due = textOf(todo, 'due') ?? textOf(todo, 'dtstart') ?? null
  return `${textOf(todo, 'summary')} ${due} ${isDone}`
}

async function shownByRest(api: Client): Promise<string[]> {
  const { body } = await api.get('/tasks?completed=include&limit=500')
  assert.equal(body.next_cursor, null)
  return body.tasks.map((task: any) => `${task.content} ${task.due_date} ${task.completed}`).toSorted()
}
