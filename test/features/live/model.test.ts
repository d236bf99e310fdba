import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, startApp, type Answered, type RequestOptions } from '../../support/app.ts'
import { Follower } from '../../support/live/follower.ts'
import { Mirror } from '../../support/live/mirror.ts'
import { joins, maja, type Person } from '../../support/people.ts'
import { cases, SEED, seeded } from '../../support/chance.ts'
import { DEEDS, drawing, type Deed, type Draw } from './deeds.ts'

const RUNS = cases(3, 1)
const STEPS = 100

/** Writes down what is done, so that a failure can be read. */
class Recorder extends Client {
  readonly #name: string
  readonly #told: string[]

  constructor(url: string, person: Person, told: string[]) {
    super(url, person.api.credentials)
    this.#name = person.name
    this.#told = told
  }

  override async send(method: string, path: string, options: RequestOptions = {}): Promise<Answered> {
    const answer = await super.send(method, path, options)
    const { id = '' } = answer.body as { id?: string }
    const what = `${this.#name}: ${method} ${path} ${JSON.stringify(options.body ?? null)} → ${answer.status} ${id}`
    if (method !== 'GET') this.#told.push(what)
    return answer
  }
}

test('whatever three people do, clients that drop and resume end up with what each of them sees', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const everybody = [owner, await joins(app, owner, home.id, { name: 'Jonas' })]
  everybody.push(await joins(app, owner, home.id, { name: 'Ida', role: 'viewer' }))
  const undos = everybody.map((): string[] => [])
  const told: string[] = []
  const recorded = everybody.map((person) => ({ ...person, api: new Recorder(app.url, person, told) }))

  const act = async (who: number, deed: Deed, draw: Draw) => {
    const answer = await deed({ me: recorded[who]!, everybody, draw, undos: undos[who]! })
    if (!answer) return
    assert.ok(answer.status < 500, answer.text)
    const undo = answer.headers.get('X-Undo-Id')
    if (undo !== null) undos[who]!.push(undo)
  }

  for (let seed = SEED; seed < SEED + RUNS; seed++) {
    const random = seeded(seed)
    const draw = drawing(random)
    told.splice(0, Infinity, `seed ${seed}`)
    const followers = everybody.map((person) => new Follower(app, person))
    t.after(() => Promise.allSettled(followers.map((follower) => follower.drop())))
    await owner.api.post('/projects', { name: 'Garden' })
    for (const follower of followers) await follower.begin()

    const run = async () => {
      for (let step = 0; step < STEPS; step++) {
        const one = draw(followers)!
        const line = random()
        if (line < 0.1) await one.drop()
        else if (line < 0.3) await one.connect()
        else if (line < 0.35) await one.poll(3)
        const doers = random() < 0.3 ? [0, 1, 2] : [Math.floor(random() * 3)]
        await Promise.all(doers.map((who) => act(who, draw(DEEDS)!, drawing(seeded(random() * 2 ** 32)))))
      }
      for (const follower of followers) {
        await follower.catchUp()
        const fresh = new Mirror(follower.person.api)
        await fresh.readAll()
        assert.deepEqual(follower.mirror.world(), fresh.world(), follower.person.name)
      }
    }
    await run().catch((error: unknown) => {
      throw new Error(`${told.join('\n')}\n${String(error)}`, { cause: error })
    })
    for (const follower of followers) await follower.drop()
  }
})

test('a task that comes anew under a label that has taken the name of another keeps it', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: task } = await owner.api.post('/tasks', { content: 'Buy milk', labels: ['shopping'] })
  const { body: other } = await owner.api.post('/labels', { name: 'shop' })
  const follower = new Follower(app, owner)
  await follower.begin()
  const { body: read } = await owner.api.get('/labels')
  const idOf = (name: string): string => read.labels.find((label: { name: string }) => label.name === name).id
  await owner.api.patch(`/tasks/${task.id}`, { labels: ['shop'] })
  await owner.api.delete(`/labels/${idOf('shopping')}`)
  await owner.api.patch(`/labels/${other.id}`, { name: 'shopping' })
  await follower.catchUp()
  const fresh = new Mirror(owner.api)
  await fresh.readAll()
  assert.deepEqual(follower.mirror.world(), fresh.world())
})

test('changes of more than a hundred tasks leave clients that resume with what each of them sees', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const { body: garden } = await owner.api.post('/projects', { name: 'Garden' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const ida = await joins(app, owner, garden.id, { name: 'Ida' })
  const { body: section } = await owner.api.post(`/projects/${home.id}/sections`, { name: 'Spring' })
  const ids: string[] = []
  for (let n = 0; n < 120; n++) {
    const place = n % 3 === 0 && n > 0 ? { parent_id: ids[n - 1] } : { section_id: section.id }
    const { body } = await owner.api.post('/tasks', { content: `Task ${n}`, labels: ['spring'], ...place })
    ids.push(body.id)
  }
  await jonas.api.post(`/tasks/${ids[5]}/comments`, { body: 'Soon' })
  await jonas.api.patch(`/tasks/${ids[5]}`, { labels: ['mine'] })
  const { body: labels } = await owner.api.get('/labels')
  const spring = `/labels/${labels.labels[0].id}`

  const followers = [owner, owner, jonas, ida].map((person) => new Follower(app, person))
  t.after(() => Promise.allSettled(followers.map((follower) => follower.drop())))
  for (const follower of followers) await follower.begin()
  const undone = async (answer: Answered) => {
    assert.ok(answer.status < 300, answer.text)
    const back = await owner.api.post('/undo', { id: answer.headers.get('X-Undo-Id') })
    assert.ok(back.status < 300, back.text)
  }
  const batch = (what: object) => owner.api.post('/tasks/batch', { ids, ...what })
  const changes: (() => Promise<unknown>)[] = [
    async () => undone(await batch({ action: 'move', project_id: garden.id })),
    async () => undone(await owner.api.delete(spring)),
    async () => undone(await owner.api.delete(`/sections/${section.id}`)),
    async () => undone(await batch({ action: 'complete' })),
    async () => undone(await batch({ action: 'patch', patch: { labels: ['summer'] } })),
    async () => undone(await batch({ action: 'delete' })),
    () => batch({ action: 'move', project_id: garden.id }),
    () => owner.api.delete(`/projects/${garden.id}`),
    () => owner.api.post(`/trash/projects/${garden.id}/restore`),
    () => batch({ action: 'delete' }),
  ]
  for (const [turn, change] of changes.entries()) {
    const isAway = (index: number) => turn < changes.length - 1 && (turn + index) % 3 === 1
    for (const [index, follower] of followers.entries())
      await (isAway(index) ? follower.drop() : (turn + index) % 3 === 0 && follower.connect())
    await change()
    for (const [index, follower] of followers.entries()) {
      if (isAway(index)) continue
      await follower.catchUp()
      const fresh = new Mirror(follower.person.api)
      await fresh.readAll()
      assert.deepEqual(follower.mirror.world(), fresh.world(), `${follower.person.name} after change ${turn}`)
    }
  }
})
