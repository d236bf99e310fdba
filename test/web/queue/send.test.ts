import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, Unreachable, type Write } from '../../../src/web/sync/http/errors.ts'
import type { QueuedChange } from '../../../src/web/sync/queue/change.ts'
import { send, type SendOutcome } from '../../../src/web/sync/queue/send.ts'
import type { Server } from '../../../src/web/sync/queue/server.ts'
import { addChange, emptyState, recordOverwrites } from '../../../src/web/sync/queue/state.ts'

/** What becomes of a change that the server answers so. */
function answered(error: Error, method: Write['method'] = 'PATCH', more: object = {}): Promise<SendOutcome> {
  const write = { method, path: '/tasks/1', body: { content: 'Bread', ...more } }
  const change = { key: 'a', write, name: 'Bag', shown: [], madeAt: 0, waits: true, tried: false }
  const refuse = async () => {
    throw error
  }
  return send(change, undefined, { deliver: refuse, read: refuse })
}

test('who is asked to come later comes again, no sooner; nothing was done yet', async () => {
  assert.deepEqual(await answered(new ApiError(429, 'rate_limited', 'Too many', {}, 7)), {
    outcome: { is: 'unsent', tried: false },
    pauseMs: 7000,
  })
})

test('a session that ended keeps the change for when the same person signs in', async () => {
  assert.deepEqual((await answered(new ApiError(401, 'unauthorized', 'Sign in'))).outcome, {
    is: 'unsent',
    tried: false,
  })
})

test('without an answer it is sent again under the same key', async () => {
  assert.deepEqual((await answered(new Unreachable())).outcome, { is: 'unsent', tried: true })
})

test('what is refused for good is kept with its text; what is gone need not be deleted', async () => {
  const gone = new ApiError(404, 'not_found', 'No such task')
  assert.deepEqual((await answered(gone)).outcome, { is: 'refused', status: 404, reason: 'No such task', kept: true })
  assert.equal((await answered(gone, 'DELETE')).outcome.is, 'done')
})

test('what is refused for good is kept only where something was written, a file was chosen, or nobody may be looking', async () => {
  const refusal = new ApiError(422, 'validation_failed', 'No')
  const refuse = () => Promise.reject(refusal)
  const isKept = async (write: Partial<Write>, waits = false): Promise<unknown> => {
    const whole: Write = { method: 'POST', path: '/tasks/1/attachments', ...write }
    const change: QueuedChange = { key: 'a', write: whole, name: 'Bag', shown: [], madeAt: 0, waits, tried: false }
    const { outcome } = await send(change, undefined, { deliver: refuse, read: refuse })
    return outcome.is === 'refused' && outcome.kept
  }
  assert.equal(await isKept({ body: { priority: 1 } }), false)
  assert.equal(await isKept({ body: { priority: 1 } }, true), true)
  assert.equal(await isKept({ body: { content: 'Bread' } }), true)
  assert.equal(await isKept({ body: { content: '' } }), false)
  assert.equal(await isKept({ file: { key: 'photo' } as NonNullable<Write['file']> }), true)
})

test('what can still be read is not gone, though its deletion is refused as not found: one may only view it', async () => {
  const refusal = new ApiError(404, 'not_found', 'No such task')
  const section = { sections: [{ id: '1' }], next_cursor: null }
  const deleted = async (path: string, body: object): Promise<string> => {
    const write = { method: 'DELETE' as const, path }
    const change = { key: 'a', write, name: 'Bag', shown: [], madeAt: 0, waits: true, tried: false }
    const read = async () => ({ body, undoId: null, etag: null, replayed: false })
    return (await send(change, undefined, { deliver: () => Promise.reject(refusal), read })).outcome.is
  }
  for (const kind of ['tasks', 'projects', 'comments'])
    assert.equal(await deleted(`/${kind}/1`, { id: '1' }), 'refused')
  assert.equal(await deleted('/sections/1', section), 'refused')
  assert.equal(await deleted('/sections/2', section), 'done')
})

test('a new task goes without a section or a person that its project no longer has; a move to a section that is gone does not', async () => {
  const place = { project_id: 'home', section_id: 'dry goods' }
  const task = { id: 'new', ...place, assignee_id: 'jonas' }
  for (const field of ['section_id', 'assignee_id'] as const) {
    const refused = new ApiError(422, 'validation_failed', `Invalid: ${field}`, { [field]: 'does not exist' })
    const { outcome } = await answered(refused, 'POST', task)
    const { [field]: _gone, ...left } = task
    assert.deepEqual('write' in outcome && outcome.write.body, { content: 'Bread', ...left })
    assert.equal((await answered(refused, 'POST', place)).outcome.is, 'refused')
    const { project_id: _inbox, ...loose } = task
    const again = (await answered(refused, 'POST', loose)).outcome
    assert.equal('write' in again && field in (again.write.body as object), false)
    assert.equal(again.is, outcome.is)
  }
})

test('what a change overwrote is told though its answer was lost and only comes replayed', async () => {
  const write: Write = { method: 'PATCH', path: '/tasks/1', body: { content: 'Oak' } }
  const person = { id: 'p', email: 'p@example.org' }
  const state = emptyState(person)
  const made = {
    key: 'a',
    write,
    name: 'Bed',
    shown: [['task', '1', { content: 'Oak' }, { content: 'Pine' }] as const],
    madeAt: 0,
    waits: true,
    tried: false,
  }
  addChange(state, made, true)
  let content = 'Larch'
  const answer = (replayed: boolean) => ({ body: { content }, undoId: null, etag: content, replayed })
  const server = (deliver: Server['deliver']): Server => ({ deliver, read: async () => answer(false) })
  const sendOnce = (by: Server): Promise<SendOutcome> =>
    send(state.changes[0]!, undefined, by, async (overwrites) => recordOverwrites(state, 'a', overwrites))

  const lost = server(async () => {
    content = 'Oak'
    throw new Unreachable()
  })
  assert.equal((await sendOnce(lost)).outcome.is, 'unsent')
  const { outcome } = await sendOnce(server(async () => answer(true)))
  assert.deepEqual(outcome.is === 'done' && outcome.overwritten[0]?.fields, [
    { field: 'content', mine: 'Oak', theirs: 'Larch' },
  ])
})

test('what was found by a sending that did not count is not told', async () => {
  const write: Write = { method: 'PATCH', path: '/tasks/1', body: { content: 'Oak' } }
  const change: QueuedChange = {
    ...{ key: 'a', write, name: 'Bed', madeAt: 0, waits: true, tried: false },
    shown: [['task', '1', { content: 'Oak' }, { content: 'Pine' }]],
  }
  const contents = ['Larch', 'Pine']
  const noted: (string | undefined)[] = []
  await send(
    change,
    undefined,
    {
      read: async () => ({ body: { content: contents[0] }, undoId: null, etag: contents[0]!, replayed: false }),
      deliver: async () => {
        if (contents.shift() === 'Larch') throw new ApiError(409, 'conflict', 'It has changed')
        throw new Unreachable()
      },
    },
    async ([overwrites]) => void noted.push(overwrites?.fields.map(({ theirs }) => String(theirs)).join()),
  )
  assert.deepEqual(noted, ['Larch', undefined])
})

test('many tasks that are changed at once are read some at a time before, and compared in their order', async () => {
  const ids = Array.from({ length: 25 }, (_, at) => `${at}`)
  const change: QueuedChange = {
    ...{ key: 'a', name: '25 tasks', madeAt: 0, waits: true, tried: false },
    write: { method: 'POST', path: '/tasks/batch', body: { action: 'patch', ids, patch: { priority: 1 } } },
    shown: ids.map((id) => ['task', id, { priority: 1 }, { priority: 4 }] as const),
  }
  let reading = 0
  let most = 0
  const { outcome } = await send(change, undefined, {
    read: async (path) => {
      most = Math.max(most, ++reading)
      await Promise.resolve()
      reading -= 1
      return { body: { id: path.slice('/tasks/'.length), priority: 2 }, undoId: null, etag: null, replayed: false }
    },
    deliver: async () => ({ body: {}, undoId: null, etag: null, replayed: false }),
  })
  assert.equal(most, 10)
  assert.deepEqual(
    outcome.is === 'done' && outcome.overwritten.map(({ path }) => path),
    ids.map((id) => `/tasks/${id}`),
  )
})

test('tasks that cannot be read before they are deleted are deleted all the same, and no more are read than one change may name', async () => {
  const ids = Array.from({ length: 1200 }, (_, at) => `${at}`)
  const change: QueuedChange = {
    ...{ key: 'a', name: '1200 tasks', madeAt: 0, waits: true, tried: false },
    write: { method: 'DELETE', path: '/tasks/0' },
    shown: ids.map((id) => ['task', id, null, { content: 'Oak' }] as const),
  }
  const deliver = async () => ({ body: {}, undoId: null, etag: null, replayed: false })
  const sentWith = async (read: Server['read']) => (await send(change, undefined, { read, deliver })).outcome
  for (const error of [new ApiError(500, 'internal_error', 'Oh'), new Unreachable(403)]) {
    const outcome = await sentWith(() => Promise.reject(error))
    assert.deepEqual(outcome, { is: 'done', undoId: null, overwritten: [], body: {} })
  }
  let reads = 0
  await sentWith(async (path) => {
    reads += 1
    return { body: { id: path.slice('/tasks/'.length), content: 'Oak' }, undoId: null, etag: null, replayed: false }
  })
  assert.equal(reads, 500)
})
