import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Write } from '../../../src/web/sync/http/errors.ts'
import type { Overwritten, QueuedChange } from '../../../src/web/sync/queue/change.ts'
import {
  addChange,
  claimTelling,
  emptyState,
  recordOutcome,
  takeNextChange,
  withdraw,
  type Lane,
  type State,
} from '../../../src/web/sync/queue/state.ts'

const [TASK, OTHER] = ['01950000-0000-7000-8000-000000000001', '01950000-0000-7000-8000-000000000002']
const PAGE = 'page'
const DONE = { is: 'done', undoId: 'undo', overwritten: [], body: {} } as const

const change = (key: string, write: Partial<Write> = {}, more: Partial<QueuedChange> = {}): QueuedChange => ({
  key,
  write: { method: 'PATCH', path: `/tasks/${TASK}`, body: { content: key }, ...write },
  name: key,
  shown: [],
  madeAt: 0,
  waits: false,
  tried: false,
  ...more,
})

const file = (key: string, id: string): QueuedChange =>
  change(key, { method: 'POST', path: `/tasks/${id}/attachments`, file: { key, field: 'file' } as never })

const queued = (...changes: readonly QueuedChange[]): State => {
  const state = emptyState({ id: 'maja', email: 'maja@home' })
  for (const one of changes) addChange(state, one, false)
  return state
}

/** The key of what `lane` sends next; what another page was sending has been let go. */
const nextIn = (state: State, lane: Lane): string | undefined =>
  takeNextChange(structuredClone({ ...state, senders: {} }), lane, PAGE)?.key

test('what is done while something waits for the network waits behind it', () => {
  const state = queued(change('before'))
  addChange(state, change('without a network'), true)
  addChange(state, change('after'), false)
  assert.deepEqual(
    state.changes.map(({ key, waits }) => [key, waits]),
    [
      ['before', false],
      ['without a network', true],
      ['after', true],
    ],
  )
})

test('a change is taken back as long as it cannot have been sent', () => {
  const state = queued(change('first'), change('second'))
  assert.equal(takeNextChange(state, 'changes', PAGE)?.key, 'first')
  assert.deepEqual(
    [withdraw(state, 'first'), withdraw(state, 'second'), withdraw(state, 'second')],
    [false, true, false],
  )
  assert.deepEqual(
    state.changes.map(({ key }) => key),
    ['first'],
  )
})

test('a file waits for what was done before it, and nothing for the file but what deletes its task', () => {
  const batch = (key: string, action: string, ids: string[]): QueuedChange =>
    change(key, { method: 'POST', path: '/tasks/batch', body: { ids, action } })
  assert.equal(nextIn(queued(change('edit'), file('photo', TASK)), 'files'), undefined)
  assert.equal(nextIn(queued(file('photo', TASK), change('edit')), 'files'), 'photo')
  for (const [next, goes] of [
    [change('edit'), true],
    [change('delete', { method: 'DELETE' }), false],
    [change('delete another', { method: 'DELETE', path: `/tasks/${OTHER}` }), true],
    [batch('complete several', 'complete', [OTHER, TASK]), true],
    [batch('delete several', 'delete', [OTHER, TASK]), false],
    [batch('delete others', 'delete', [OTHER]), true],
  ] as const)
    assert.equal(nextIn(queued(file('photo', TASK), next), 'changes'), goes ? next.key : undefined, next.key)
})

test('what was overwritten is told beside what one has written since, until that is the same or it is restored', () => {
  const path = `/tasks/${TASK}`
  const told = (write: Partial<Write>): unknown => {
    const state = queued(change('later', write))
    const fields = [
      { field: 'content', mine: 'Bread', theirs: 'Rye bread' },
      { field: 'priority', mine: 1, theirs: 2 },
    ]
    state.overwritten = [{ key: 'earlier', name: 'Bread', path, fields }] satisfies Overwritten[]
    recordOutcome(state, 'later', DONE)
    return state.overwritten.map((one) => one.fields.map(({ field, mine }) => [field, mine]))
  }
  assert.deepEqual(told({ body: { content: 'Buns' } }), [
    [
      ['content', 'Buns'],
      ['priority', 1],
    ],
  ])
  assert.deepEqual(told({ body: { content: 'Rye bread' } }), [[['priority', 1]]])
  assert.deepEqual(told({ body: { content: 'Rye bread', priority: 2 } }), [])
  const reopened = (ids: string[]): Partial<Write> => ({
    method: 'POST',
    path: '/tasks/batch',
    body: { ids, action: 'reopen' },
  })
  for (const [write, lines] of [
    [{ path: `/tasks/${OTHER}`, body: { content: 'Rye bread', priority: 2 } }, 1],
    [{ method: 'POST', path: `${path}/reopen` }, 0],
    [{ method: 'POST', path: `/trash${path}/restore` }, 0],
    [reopened([OTHER, TASK]), 0],
    [reopened([OTHER]), 1],
  ] as const)
    assert.equal((told(write) as unknown[]).length, lines, JSON.stringify(write))
})

test('one of the last twenty answered changes is undone by its id; what came before them is not', () => {
  const keys = Array.from({ length: 21 }, (_, n) => `change ${n}`)
  const state = queued(...keys.map((key) => change(key)))
  for (const key of keys) recordOutcome(state, key, { ...DONE, undoId: `undo ${key}` })
  const undo = (key: string) => change(`not ${key}`, { method: 'POST', path: '/undo', body: {} }, { undoes: key })
  assert.equal(addChange(state, undo(keys[0]!), false), false)
  assert.equal(addChange(state, undo(keys[1]!), false), true)
  assert.deepEqual(
    state.changes.map(({ key, write }) => [key, write.body]),
    [['not change 1', { id: 'undo change 1' }]],
  )
})

test('how a write ended is told once', () => {
  const state = queued()
  assert.deepEqual([claimTelling(state, 'a'), claimTelling(state, 'a'), claimTelling(state, 'b')], [true, false, true])
})
