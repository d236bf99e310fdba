import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Clock } from '../../../src/platform/clock.ts'
import type { Job } from '../../../src/platform/jobs/job.ts'
import { createJobLoop } from '../../../src/platform/jobs/loop.ts'
import { TestClock } from '../../support/clock.ts'
import { openTestDatabase } from '../../support/database.ts'

const MINUTE = 60_000

interface Line {
  level: string
  job?: string
  did?: number
}

function loopOf(t: TestContext, jobs: Job[], clock: Clock) {
  const { db } = openTestDatabase(t)
  const lines: Line[] = []
  const log = Object.fromEntries(
    ['debug', 'info', 'error'].map((level) => [level, (details: object) => lines.push({ level, ...details })]),
  )
  const loop = createJobLoop({ jobs, db, clock, log: log as never })
  t.after(() => loop.stop())
  return { loop, lines }
}

/** Due at these instants, one after the other. */
function dueAt(...instants: string[]): Job & { ran: string[] } {
  const left = [...instants]
  const ran: string[] = []
  return {
    name: 'due',
    ran,
    dueAt: (_, until) => (left[0] !== undefined && left[0] <= until ? left[0] : null),
    run: async () => {
      ran.push(left.shift()!)
      return 1
    },
  }
}

test('a job with a period runs once a period, first a period after the start', async (t) => {
  const clock = new TestClock()
  let runs = 0
  const { loop } = loopOf(t, [{ name: 'minutely', every: MINUTE, run: async () => ++runs }], clock)
  await loop.tick()
  assert.equal(runs, 0)
  clock.advance(MINUTE)
  await loop.tick()
  await loop.tick()
  assert.equal(runs, 1)
  clock.advance(10 * MINUTE)
  await loop.tick()
  assert.equal(runs, 2)
})

test('a clock that is set back does not keep a job from running for as long', async (t) => {
  const clock = new TestClock()
  let runs = 0
  const { loop } = loopOf(t, [{ name: 'minutely', every: MINUTE, run: async () => ++runs }], clock)
  clock.set('1970-01-01T00:00:10.000Z')
  await loop.tick()
  clock.advance(MINUTE)
  await loop.tick()
  assert.equal(runs, 2)
})

test('a job that asks the database runs until nothing is due, and no earlier than it is', async (t) => {
  const clock = new TestClock('2026-03-04T08:00:00.000Z')
  const job = dueAt('2026-03-04T07:00:00.000Z', '2026-03-04T08:00:00.000Z', '2026-03-04T08:00:00.500Z')
  const { loop, lines } = loopOf(t, [job], clock)
  await loop.tick()
  assert.equal(job.ran.length, 2)
  clock.advance(500)
  await loop.tick()
  assert.equal(job.ran.length, 3)
  assert.deepEqual(
    lines.map(({ level, job, did }) => ({ level, job, did })),
    Array.from({ length: 3 }, () => ({ level: 'info', job: 'due', did: 1 })),
  )
})

test('a job that fails is logged and tried again, and holds up no other', async (t) => {
  const clock = new TestClock()
  let tries = 0
  const failing: Job = {
    name: 'failing',
    dueAt: () => '2026-03-04T08:00:00.000Z',
    run: async () => {
      tries++
      throw new Error('the disk is full')
    },
  }
  const job = dueAt('2026-03-04T08:00:00.000Z')
  const { loop, lines } = loopOf(t, [failing, job], clock)
  await loop.tick()
  await loop.tick()
  assert.equal(tries, 2)
  assert.equal(job.ran.length, 1)
  assert.equal(lines.filter(({ level }) => level === 'error').length, 2)
})

test('running by itself, it does what is due on time, and stops when what runs has ended', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const clock = new TestClock()
  const start = clock.now()
  const moments = [20, 60, 2500]
  const instants = moments.map((later) => new Date(start + later).toISOString())
  const job = dueAt(...instants)
  const late: number[] = []
  const gate = Promise.withResolvers<void>()
  t.after(() => gate.resolve())
  const timed: Job = {
    ...job,
    run: async (work) => {
      late.push(clock.now() - start - moments[late.length]!)
      work.background(gate.promise)
      return job.run(work)
    },
  }
  const { loop } = loopOf(t, [timed], clock)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  loop.start()
  while (clock.now() < start + 3000) {
    clock.advance(1)
    t.mock.timers.tick(1)
    await turn()
  }
  assert.deepEqual(job.ran, instants)
  assert.ok(
    late.every((by) => by >= 0 && by < 20),
    String(late),
  )
  let hasStopped = false
  const stopped = loop.stop().then(() => (hasStopped = true))
  await turn()
  assert.equal(hasStopped, false)
  gate.resolve()
  await stopped
})

test('a server is needed for what is due within the hour, and for punctual work of the next 26', async (t) => {
  const clock = new TestClock('2026-03-04T08:00:00.000Z')
  const soon = dueAt('2026-03-04T09:30:00.000Z')
  const punctual = { ...dueAt('2026-03-05T10:30:00.000Z'), isPunctual: true as const }
  const periodic: Job = { name: 'minutely', every: MINUTE, run: async () => 0 }
  const { loop } = loopOf(t, [soon, periodic], clock)
  const { loop: loopOfPunctual } = loopOf(t, [punctual], clock)
  assert.equal(loop.isNeeded(), false)
  assert.equal(loopOfPunctual.isNeeded(), false)
  clock.advance(30 * MINUTE)
  assert.equal(loop.isNeeded(), true)
  assert.equal(loopOfPunctual.isNeeded(), true)
})

test('a server is needed while work is under way, and periodic jobs can be run before it ends', async (t) => {
  const clock = new TestClock()
  const ends: (() => void)[] = []
  let runs = 0
  const jobs: Job[] = [
    { name: 'minutely', every: MINUTE, run: () => new Promise((resolve) => ends.push(() => resolve(++runs))) },
  ]
  const { loop } = loopOf(t, jobs, clock)
  const running = loop.runPeriodic()
  assert.equal(loop.isNeeded(), true)
  ends[0]!()
  await running
  assert.equal(runs, 1)
  assert.equal(loop.isNeeded(), false)
})

test('where it cannot be read when a job is due, the server is needed', (t) => {
  const dueAt = () => {
    throw new Error('the disk cannot be read')
  }
  const unreadable: Job = { name: 'unreadable', dueAt, run: async () => 0 }
  const { loop, lines } = loopOf(t, [unreadable], new TestClock())
  assert.equal(loop.isNeeded(), true)
  assert.deepEqual(
    lines.map(({ level, job }) => [level, job]),
    [['error', 'unreadable']],
  )
})
