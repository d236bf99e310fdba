/** A name or title of which nobody can see anything is none, whichever way it comes in. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../support/app.ts'
import { desk } from '../support/dav/dav-task.ts'
import { sendFile } from '../support/moving.ts'
import { maja } from '../support/people.ts'

const ZERO_WIDTH = '\u200b'
const UNSEEN = [ZERO_WIDTH, '\u200b \u2060', '\u200e', '\u00ad', '\u3164', '\u2800', '\u{e0061}', '\ufe0f', '\u0001']

test('what nobody can see is refused as an empty name is', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: home } = await api.post('/projects', { name: 'Home' })
  const { body: task } = await api.post('/tasks', { content: 'Sow', project_id: home.id })
  const named: [path: string, field: string, rest?: object][] = [
    ['/tasks', 'content'],
    ['/projects', 'name'],
    [`/projects/${home.id}/sections`, 'name'],
    ['/labels', 'name'],
    ['/filters', 'name', { query: 'all' }],
    ['/templates', 'name', { project_id: home.id }],
    ['/feeds', 'name', { kind: 'todos' }],
    [`/tasks/${task.id}/comments`, 'body'],
    ['/tasks/quick-add', 'text'],
  ]
  for (const [path, field, rest] of named) {
    const empty = await api.post(path, { ...rest, [field]: '' })
    assert.deepEqual([empty.status, Object.keys(empty.body.fields)], [422, [field]], path)
    for (const text of UNSEEN) {
      const answer = await api.post(path, { ...rest, [field]: text })
      assert.deepEqual(
        [answer.status, Object.keys(answer.body.fields ?? {})],
        [422, [field]],
        `${path} ${escape(text)}`,
      )
    }
  }
  const patched = await api.patch(`/tasks/${task.id}`, { labels: [ZERO_WIDTH] })
  assert.deepEqual([patched.status, Object.keys(patched.body.fields)], [422, ['labels.0']])
  // Not that it is too long, as which the page tells the limits of a length.
  assert.deepEqual((await api.patch('/auth/me', { name: ZERO_WIDTH })).body.fields, {
    name: 'must hold something that can be seen',
  })
})

test('what is seen keeps the characters without a shape that stand in it', async (t) => {
  const { api } = await maja(await startApp(t))
  for (const content of ['👩‍👩‍👧', '\u200fשלום', 'auto\u00admobil', '❤️', 'می\u200cخواهم', '\u0600'])
    assert.equal((await api.post('/tasks', { content })).body.content, content)
})

test('a line of quick add with nothing else to see is kept whole, and a label of it is none', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: task } = await api.post('/tasks/quick-add', { text: `p1 ${ZERO_WIDTH}` })
  assert.deepEqual([task.content, task.priority], [`p1 ${ZERO_WIDTH}`, 1])
  const { body: quoted } = await api.post('/tasks/quick-add', { text: `"${ZERO_WIDTH}"` })
  assert.equal(quoted.content, `"${ZERO_WIDTH}"`)
  assert.deepEqual((await api.post('/tasks/quick-add', { text: `Sow @${ZERO_WIDTH}` })).body.labels, [])
})

test('a mail, a calendar object and an import with such a title are named as those without one', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { address } = (await api.get('/mail-address')).body
  const { body: mailed } = await app.guest.post('//inbound/mail', {
    to: address,
    subject: ZERO_WIDTH,
    body: 'Buy soil',
  })
  assert.equal((await api.get(`/tasks/${mailed.task_id}`)).body.content, 'Buy soil')

  const csv = `TYPE,CONTENT\nsection,${ZERO_WIDTH}\ntask,${ZERO_WIDTH}\ntask,Sow @${ZERO_WIDTH}\n`
  const { body: imported } = await sendFile(api, '/import/legacy', csv)
  assert.deepEqual([imported.tasks, imported.sections, imported.labels], [1, 0, 0])
  const rows = [
    { Title: ZERO_WIDTH, Tags: 'x' },
    { Title: 'Reap', Tags: `${ZERO_WIDTH}, @${ZERO_WIDTH}` },
  ]
  const { body: mapped } = await api.post('/import/csv', { mapping: { content: 'Title', labels: 'Tags' }, rows })
  assert.deepEqual([mapped.tasks, mapped.labels], [1, 0])

  const { put } = await desk(t)
  const kept = await put(`SUMMARY:${ZERO_WIDTH}`, `CATEGORIES:${ZERO_WIDTH}`)
  assert.deepEqual([kept.content, kept.labels], ['Untitled', []])
})

test('an account that was exported with such a name can be imported', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  await api.post('/tasks', { content: 'Sow', labels: ['garden'] })
  const exported = (await api.get('/export/account')).text
  const older = exported.replaceAll('"Sow"', `"${ZERO_WIDTH}"`).replaceAll('"garden"', `"${ZERO_WIDTH}"`)
  const answer = await sendFile(api, '/import/account', older)
  assert.equal(answer.status, 201, answer.text)
})

test('an email address has nothing that nobody sees, so none looks like that of somebody else', async (t) => {
  const app = await startApp(t)
  const { session } = await maja(app)
  for (const email of ['ma\u200bja@home', 'maja\u202e@home', 'maja@ho\u00adme', 'maja@\u2060home'])
    assert.deepEqual(Object.keys((await session.post('/users', { email })).body.fields), ['email'], escape(email))
  // As it is copied from a page.
  for (const email of ['maja@home\u200b', '\u200e maja@home \u2060'])
    assert.equal((await session.post('/users', { email })).status, 409, escape(email))
  const { body } = await session.post('/users', { email: '\u200bjonas@home\u200b' })
  assert.equal(body.invite.email, 'jonas@home')
})
