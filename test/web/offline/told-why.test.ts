import { openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLabel } from '../../../src/web/data/labels/label-changes.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { messages } from '../../../src/web/data/messages.ts'
import { explainedError } from '../../../src/web/data/refusals/refusal-reason.ts'
import { addReminder } from '../../../src/web/data/reminders.ts'
import { editTask, setPriority } from '../../../src/web/data/tasks/edit.ts'
import { moveTasks } from '../../../src/web/data/tasks/moving/move.ts'
import { waiting } from '../../../src/web/sync/queue/current.ts'
import { LONGEST_DESCRIPTION } from '../../../src/domain/lengths.ts'
import { ApiError } from '../../../src/web/sync/http/errors.ts'
import { tooLarge } from '../../../src/features/templates/ready.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { backOnline, cabin } from '../support/cabin.ts'

const NOBODY = '0190a5c8-0000-7000-8000-000000000000'

for (const [what, act, sentence] of [
  [
    'an assignee who has left',
    (id: string) => editTask(id, { assignee_id: NOBODY }),
    'Could not save Piano. The assignee is no longer a member of the project.',
  ],
  [
    'a section that is gone',
    (id: string, inbox: string) => moveTasks([id], { project_id: inbox, section_id: NOBODY, parent_id: null }),
    'Could not save Piano. The section no longer exists.',
  ],
  [
    'a title that is too long',
    (id: string) => editTask(id, { content: 'x'.repeat(2001) }),
    'Could not save Piano. A text in it must have 1 to 2000 characters.',
  ],
  [
    'a title of which nobody can see anything',
    (id: string) => editTask(id, { content: '\u200b' }),
    'Could not save Piano. A text in it holds nothing that can be seen.',
  ],
  [
    'a description that is too long',
    (id: string) => editTask(id, { description: 'x'.repeat(LONGEST_DESCRIPTION + 1) }),
    `Could not save Piano. A text in it must have at most ${LONGEST_DESCRIPTION} characters.`,
  ],
  [
    'a reminder whose time has passed',
    (id: string) => addReminder(id, { remind_at: '2020-01-01T00:00:00Z' }),
    'Could not save Reminders. The time has passed.',
  ],
  [
    'a label whose name is taken',
    () => createLabel({ name: 'Music', color: 'blue' }),
    'Could not save Music. You already have a label with that name.',
  ],
] as const)
  test(`${what} is refused with that reason`, async (t) => {
    const app = await startApp(t)
    const home = await maja(app)
    const { id } = (await home.api.post('/tasks', { content: 'Piano', labels: ['music'] })).body
    await openPage(t, app, home)
    await loadEverything()
    void act(id, home.inbox)
    await until(() => messages.value.some(({ topic }) => topic === 'error'))
    assert.deepEqual(
      messages.peek().flatMap(({ text, topic }) => (topic === 'error' ? text : [])),
      [sentence],
    )
  })

test('what is refused by rank, by size, by haste, by a proxy or without a reason says so', () => {
  const said = (...refusal: ConstructorParameters<typeof ApiError>): string =>
    explainedError(new ApiError(...refusal), 'Piano').replace('Could not save Piano. ', '')
  assert.equal(said(403, 'forbidden', 'Only an admin may do this'), 'You do not have permission to do this.')
  assert.match(said(403, 'forbidden', ''), /^The reverse proxy .* rejected this change\./)
  assert.equal(said(413, 'payload_too_large', 'The body is larger than 9 bytes'), 'It is too large.')
  assert.match(said(413, 'payload_too_large', ''), /^It is larger than the reverse proxy /)
  const { message, fields } = tooLarge('project_id')
  assert.equal(said(422, 'validation_failed', message, fields), 'It is too large.')
  assert.equal(said(429, 'rate_limited', 'Too many', {}, 61), 'Too many attempts. Wait 2 minutes, then try again.')
  assert.equal(said(409, 'conflict', 'It has changed'), 'Could not save Piano: someone else changed it.')
  assert.equal(said(400, 'bad_request', 'The body is not JSON'), 'The server rejected this change.')
  assert.equal(said(500, 'internal_error', 'Oh'), 'Something went wrong on the server. Try again.')
})

test('of several tasks the one that was changed is named, and not the first of them', async (t) => {
  const { home, wire, ids } = await cabin(t)
  const [firewood, matches] = ids as [string, string]
  setPriority([firewood, matches], 3)
  await until(() => waiting.value.length === 1)
  await home.api.delete(`/tasks/${firewood}`)
  await backOnline(wire)
  await until(() => messages.value.some(({ topic }) => topic === 'error'))
  assert.deepEqual(
    messages.peek().map(({ text }) => text),
    ['Priority of Matches set to 3.', 'Could not save 1 task. It no longer exists, or you can only view it.'],
  )
})
