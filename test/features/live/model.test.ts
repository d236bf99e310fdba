import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, startApp, type Answered, type RequestOptions } from '../../support/app.ts'
import { Follower } from '../../support/follower.ts'
import { Mirror } from '../../support/mirror.ts'
import { joins, maja, type Person } from '../../support/people.ts'
import { seeded } from '../../support/seeded.ts'
import { DEEDS, type Draw } from './deeds.ts'

/** More of them: MODEL_SEED=100 MODEL_RUNS=40 node --test test/features/live/model.test.ts */
const FIRST = Number(process.env['MODEL_SEED'] ?? 1)
const RUNS = Number(process.env['MODEL_RUNS'] ?? 3)
const STEPS = 120

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

  for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
    const random = seeded(seed)
    const draw: Draw = (items) => items[Math.floor(random() * items.length)]
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
        const who = everybody.indexOf(draw(everybody)!)
        const deed = draw(DEEDS)!
        const answer = await deed({ me: recorded[who]!, everybody, draw, undos: undos[who]! })
        if (!answer) continue
        assert.ok(answer.status < 500, answer.text)
        const undo = answer.headers.get('X-Undo-Id')
        if (undo !== null) undos[who]!.push(undo)
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
