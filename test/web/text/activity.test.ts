import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Activity } from '../../../src/contract/activity.ts'
import { LARGEST_UPLOAD } from '../../../src/contract/attachments.ts'
import { MIB } from '../../../src/domain/sizes.ts'
import { activitySentence, changesIn } from '../../../src/web/data/activity.ts'
import { sizeInWords } from '../../../src/web/text/moments.ts'
import { takeRow } from '../../../src/web/sync/state/live-tables.ts'
import { loadMoreText } from '../../../src/web/text/text.ts'

await loadMoreText()

const happened = (event: string, payload: object): Activity => ({
  ...{ id: 'a', project_id: 'p', task_id: null, created_at: '2026-03-04T08:00:00.000Z' },
  ...{ user_id: 'maja', user_name: 'Maja', event, payload: payload as Record<string, unknown> },
})

test('who comes by a link joined, who goes left; others are added and removed, by a former member too, who may have come and gone by themselves', () => {
  const [maja, lars] = [
    { user_id: 'maja', name: 'Maja' },
    { user_id: 'lars', name: 'Lars' },
  ]
  assert.equal(activitySentence(happened('member.added', maja)), 'Maja joined the project')
  assert.equal(activitySentence(happened('member.removed', maja)), 'Maja left the project')
  assert.equal(activitySentence(happened('member.added', lars)), 'Maja added Lars')
  assert.equal(activitySentence(happened('member.removed', lars)), 'Maja removed Lars')
  const byNobody = { ...happened('member.added', lars), user_id: null, user_name: 'in the words of the server' }
  assert.equal(activitySentence(byNobody), 'Former member added Lars')
  const byThemselves = (event: string) => ({ ...byNobody, event, payload: { ...lars, self: true } })
  assert.equal(activitySentence(byThemselves('member.added')), 'Lars joined the project')
  assert.equal(activitySentence(byThemselves('member.removed')), 'Lars left the project')
})

test('what comes back from the archive was not archived', () => {
  const told = (old: boolean) =>
    activitySentence(happened('project.archived', { name: 'Oak', changes: { archived: { old, new: !old } } }))
  assert.deepEqual([told(false), told(true)], ['Maja archived Oak', 'Maja restored Oak from the archive'])
  const renamed = { archived: { old: false, new: true }, name: { old: 'Oak', new: 'Larch' } }
  assert.deepEqual(changesIn(happened('project.archived', { name: 'Larch', changes: renamed })), [
    { name: 'Name', old: 'Oak', now: 'Larch' },
  ])
})

test('what is restored to where it was names no place', () => {
  const place = { from: 'Home', to: 'Home', section_id: { old: null, new: null } }
  assert.deepEqual(changesIn(happened('task.restored', { content: 'Oak', place })), [])
  const moved = { ...place, to: 'Garden' }
  assert.deepEqual(changesIn(happened('task.restored', { content: 'Oak', place: moved })), [
    { name: 'Project', old: 'Home', now: 'Garden' },
  ])
})

test('a move to or from a project that the reader cannot see says so, and no place in it', () => {
  const place = { from: 'Home', to: null, section_id: { old: 's', new: null } }
  assert.deepEqual(changesIn(happened('task.moved', { content: 'Oak', place })), [
    { name: 'Project', old: 'Home', now: 'another project' },
  ])
  const back = { from: null, to: 'Home', section_id: { old: null, new: null } }
  assert.deepEqual(changesIn(happened('task.moved', { content: 'Oak', place: back })), [
    { name: 'Project', old: 'another project', now: 'Home' },
  ])
})

test('a repeat that ended says nothing of how it counted', () => {
  const repeat = (rule: string | null) => ({
    recurrence_rule: { old: 'FREQ=DAILY', new: rule },
    recurrence_basis: { old: 'completion', new: 'due' },
  })
  const namesOf = (changes: object) => changesIn(happened('task.updated', { changes })).length
  assert.deepEqual(
    [namesOf(repeat(null)), namesOf(repeat('FREQ=WEEKLY'))],
    [1, 2],
    'how it is counted goes with the rule',
  )
})

test('who a task is given to goes by name, where the reader can know it', () => {
  const lars = { id: 'p lars', user_id: 'lars', name: 'Lars' }
  takeRow('member', lars)
  const given = (old: string | null, now: string) =>
    changesIn(happened('task.updated', { changes: { assignee_id: { old, new: now } } }))
  assert.deepEqual(given(null, 'lars'), [{ name: 'Assignee', old: 'none', now: 'Lars' }])
  assert.deepEqual(given('lars', 'gone'), [{ name: 'Assignee', old: 'Lars', now: 'someone else' }])
})

test('a few bytes are more than one', () => {
  assert.deepEqual([1, 18, 2000].map(sizeInWords), ['1 byte', '18 bytes', '2 kB'])
})

test('the largest file that can be attached is as large as the limit says', () => {
  assert.equal(sizeInWords(LARGEST_UPLOAD), `${LARGEST_UPLOAD / MIB} MB`)
})
