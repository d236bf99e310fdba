import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../../../src/web/sync/queue/database.ts'
import { restart, startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { joins, maja, type Person } from '../../support/people.ts'
import { cases, SEED, seeded } from '../../support/chance.ts'
import { wireTo, type Wire } from '../../support/live/wire.ts'
import { browserOf, type Browser, type Page, type Sending } from './browser.ts'

const FIELDS = ['content', 'duration_min'] as const
const STEPS = 60

interface Edit {
  task: string
  field: (typeof FIELDS)[number]
  value: string | number
}

/** Somebody at their browser: what they wrote, in order, and the pages they have open. */
interface Writer {
  person: Person
  browser: Browser
  wire: Wire
  pages: Page[]
  edits: Edit[]
}

/** What went wrong, as sentences; none when each person's edits came once each, in order, and the last one stands. */
async function live(
  t: Ends,
  seed: number,
  ...given: Partial<Parameters<typeof browserOf>[3] & object>[]
): Promise<string[]> {
  const chance = seeded(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!
  let app = await startApp(t)
  const home = await maja(app)
  const school = (await home.api.post('/projects', { name: 'School' })).body.id
  const jonas = await joins(app, home, school, { name: 'Jonas' })
  const tasks: string[] = []
  for (const content of ['Bag', 'Bread'])
    tasks.push((await home.api.post('/tasks', { content, project_id: school })).body.id)

  const writers: Writer[] = []
  for (const [person, names] of [
    [home, ['Maja 1', 'Maja 2']],
    [jonas, ['Jonas']],
  ] as const) {
    const wire = await wireTo(t, app)
    const browser = browserOf(t, person, wire, ...given)
    writers.push({ person, browser, wire, pages: await Promise.all(names.map(browser.open)), edits: [] })
  }

  let count = 0
  const edit = (writer: Writer, at: number): void => {
    const task = pick(tasks)
    const field = pick(FIELDS)
    const value = field === 'content' ? `${writer.person.name} ${++count}` : ++count
    writer.pages[at]!.edit(task, { [field]: value })
    writer.edits.push({ task, field, value })
  }
  /** What was done has been kept before anything else happens: people are not that fast. */
  const kept = async ({ pages, browser, person }: Writer): Promise<void> => {
    for (const { queue } of pages) void queue
    await browser.database.read(person)
  }
  for (let n = 0; n < STEPS; n++) {
    const writer = pick(writers)
    const at = Math.floor(chance() * writer.pages.length)
    const page = writer.pages[at]!
    const dice = chance()
    if (dice < 0.6) edit(writer, at)
    else if (dice < 0.66) writer.wire.cut()
    else if (dice < 0.7) writer.wire.loseAnswers()
    else if (dice < 0.73) writer.wire.stall()
    else if (dice < 0.85) writer.wire.mend()
    else if (dice < 0.9) page.queue.send()
    else if (dice < 0.97) {
      if (chance() < 0.5) page.crash()
      else page.close()
      await new Promise((done) => setTimeout(done, 1))
      writer.pages[at] = await writer.browser.open(page.name)
    } else {
      app = await restart(t, app)
      for (const { wire } of writers) wire.leadTo(app)
    }
    await kept(writer)
    if (chance() < 0.3) await new Promise((done) => setTimeout(done, chance() * 30))
  }
  for (const { wire } of writers) wire.mend()
  for (const { pages } of writers) for (const { queue } of pages) queue.send()
  for (const { browser, person } of writers)
    await eventually(async () => (await browser.database.read(person)).changes.length === 0)

  const wrong: string[] = []
  for (const task of tasks) {
    const path = `/api/v1/tasks/${task}`
    const headers = home.api.credentials
    const now = (await (await fetch(app.url + path, { headers })).json()) as Record<string, unknown>
    const { activity } = (await (await fetch(`${app.url}${path}/activity?limit=500`, { headers })).json()) as {
      activity: { user_id: string; event: string; payload: { changes?: Record<string, { new: unknown }> } }[]
    }
    for (const field of FIELDS) {
      const told = activity.toReversed().flatMap(({ user_id, payload }) => {
        const change = payload.changes?.[field]
        return change ? { user_id, value: change.new } : []
      })
      for (const { person, edits } of writers) {
        const written = edits.filter((one) => one.task === task && one.field === field).map(({ value }) => value)
        const came = told.filter(({ user_id }) => user_id === person.id).map(({ value }) => value)
        if (came.join() !== written.join())
          wrong.push(`${field}: ${person.name} wrote ${written.join()}, the server got ${came.join()}`)
      }
      const last = told.at(-1)
      if (last && last.value !== now[field])
        wrong.push(`${field}: ${String(now[field])} stands, the last word was ${String(last.value)}`)
    }
  }
  for (const { browser } of writers) wrong.push(...wrongSendings(browser.sendings))
  return wrong
}

/** Nothing is sent again once it was answered, nor while another page waits for its answer. */
function wrongSendings(sendings: readonly Sending[]): string[] {
  return sendings.flatMap((one, index) =>
    sendings.slice(0, index).flatMap((earlier) => {
      const said = `${JSON.stringify(one.body)} by ${one.page}`
      if (earlier.key === one.key && earlier.answered && earlier.ended! < one.began) return `${said}: answered before`
      return earlier.ended !== null && earlier.ended > one.began && earlier.page !== one.page
        ? `${said}: while ${earlier.page} sent ${JSON.stringify(earlier.body)}`
        : []
    }),
  )
}

const seeds = Array.from({ length: cases(20, 4) }, (_, n) => SEED + n)

for (const seed of seeds) {
  test(`whatever breaks, each change of each person comes once, in order, and the latest stands (seed ${seed})`, async (t) => {
    assert.deepEqual(await live(t, seed), [])
  })
}

test('without the lock two pages send the same, and that is found', async (t) => {
  let found: string[] = []
  for (let seed = 1; found.length === 0 && seed <= 20; seed++) found = await live(t, seed, { database: withoutLock })
  assert.notDeepEqual(found, [])
})

const withoutLock = (real: Database): Database => ({
  ...real,
  step: (person, work, more) =>
    real.step(
      person,
      (state) => {
        state.senders = {}
        return work(state)
      },
      more,
    ),
})
