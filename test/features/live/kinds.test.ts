import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { listen } from '../../support/live/live.ts'
import { joins, maja, PASSWORD } from '../../support/people.ts'
import { upload } from '../../support/upload.ts'

test('what happens in a project comes to everybody on it, as its GET shows it to each of them', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas', role: 'viewer' })
  const { body: task } = await owner.api.post('/tasks', { content: 'Paint', project_id: home.id })
  const live = await listen(t, app, jonas)

  const shows = async (type: string, path: string | null, key?: [string, string]) => {
    const change = await live.next()
    assert.deepEqual([change.type, change.project_id], [type, home.id])
    if (path === null) return change.payload
    const { body } = await jonas.api.get(path)
    const shown = key ? body[key[0]].find((one: any) => (one.id ?? one.user_id) === key[1]) : body
    assert.deepEqual(change.payload, shown, type)
    return change.payload
  }

  const { body: comment } = await owner.api.post(`/tasks/${task.id}/comments`, { body: 'Red?' })
  await shows('comment.created', `/tasks/${task.id}/comments`, ['comments', comment.id])
  const { body: file } = await upload(owner.api, task.id, 'red', { comment_id: comment.id })
  await shows('attachment.created', `/tasks/${task.id}/attachments`, ['attachments', file.id])
  await owner.api.patch(`/comments/${comment.id}`, { body: 'Blue!' })
  await shows('comment.updated', `/tasks/${task.id}/comments`, ['comments', comment.id])
  await owner.api.delete(`/comments/${comment.id}`)
  assert.deepEqual(await shows('attachment.deleted', null), { id: file.id })
  assert.deepEqual(await shows('comment.deleted', null), { id: comment.id })

  const { body: section } = await owner.api.post(`/projects/${home.id}/sections`, { name: 'Doors' })
  await shows('section.created', `/projects/${home.id}/sections`, ['sections', section.id])
  await owner.api.patch(`/sections/${section.id}`, { name: 'Windows' })
  await shows('section.updated', `/projects/${home.id}/sections`, ['sections', section.id])
  await owner.api.post(`/sections/${section.id}/move`, { after_id: null })
  await shows('section.moved', `/projects/${home.id}/sections`, ['sections', section.id])
  await owner.api.patch(`/tasks/${task.id}`, { section_id: section.id })
  await shows('task.moved', `/tasks/${task.id}`)
  await owner.api.delete(`/sections/${section.id}`)
  const told = [await live.next(), await live.next()].map(({ type }) => type)
  assert.deepEqual(told.sort(), ['section.deleted', 'task.moved'])

  await owner.api.patch(`/projects/${home.id}/members/${jonas.id}`, { role: 'editor' })
  await shows('member.updated', `/projects/${home.id}/members`, ['members', jonas.id])
  await shows('project.updated', `/projects/${home.id}`)
  await owner.api.patch(`/projects/${home.id}`, { name: 'House' })
  await shows('project.updated', `/projects/${home.id}`)
})

test('who is called otherwise now is told to those on the same projects', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const live = await listen(t, app, owner)
  await jonas.session.patch('/auth/me', { name: 'Jonas', timezone: 'Asia/Tokyo' })
  await jonas.session.patch('/auth/me', { name: 'Jonas Holm' })
  await jonas.session.patch('/auth/email', { email: 'holm@example.org', password: PASSWORD })
  const told = [await live.next(), await live.next()]
  const { members } = (await owner.api.get(`/projects/${home.id}/members`)).body
  const shown = members.find(({ user_id }: { user_id: string }) => user_id === jonas.id)
  assert.deepEqual([shown.name, shown.email], ['Jonas Holm', 'holm@example.org'])
  assert.deepEqual(
    told.map(({ type, project_id, payload }) => [type, project_id, payload]),
    [{ ...shown, email: jonas.email }, shown].map((payload) => ['member.updated', home.id, payload]),
  )
})

test('reminders and their firing go to their owner alone, and a changed due moment sends them anew', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const body = { content: 'Paint', project_id: home.id, due_date: '2026-03-05', due_time: '09:00' }
  const { body: task } = await owner.api.post('/tasks', body)
  const [mine, theirs] = [await listen(t, app, owner), await listen(t, app, jonas)]
  const { body: reminder } = await owner.api.post(`/tasks/${task.id}/reminders`, { offset_min: -30 })
  const made = await mine.next()
  assert.deepEqual([made.type, made.project_id, made.payload], ['reminder.created', home.id, reminder])
  await jonas.api.patch(`/tasks/${task.id}`, { due_date: '2026-03-06' })
  const [, anew] = [await mine.next(), await mine.next()]
  assert.equal(anew.type, 'reminder.created')
  assert.deepEqual(anew.payload, { ...reminder, fires_at: '2026-03-06T07:30:00.000Z' })
  app.clock.advance(2 * 86_400_000)
  await app.tick()
  const fired = (await mine.until(({ type }) => type === 'reminder')).at(-1)!
  assert.deepEqual([fired.project_id, (fired.payload as { content: string }).content], [home.id, 'Paint'])
  await owner.api.delete(`/reminders/${reminder.id}`)
  const gone = (await mine.until(({ type }) => type === 'reminder.deleted')).at(-1)!
  assert.deepEqual(gone.payload, { id: reminder.id })
  const { body: mark } = await jonas.api.post('/tasks', { content: 'mark' })
  const seen = await theirs.until(({ payload }) => (payload as { id: string }).id === mark.id)
  assert.deepEqual(
    seen.map(({ type }) => type),
    ['task.updated', 'task.created'],
  )
})

test('a reminder that was slept through is shown as sent, although it is not fired any more', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: task } = await owner.api.post('/tasks', { content: 'Paint', due_date: '2026-03-05' })
  await owner.api.post(`/tasks/${task.id}/reminders`, { offset_min: 0 })
  const live = await listen(t, app, owner)
  app.clock.advance(3 * 86_400_000)
  await app.tick()
  const told = await live.until(({ type }) => type === 'notification')
  assert.deepEqual(
    told.map(({ type }) => type),
    ['reminder.created', 'notification'],
  )
  assert.notEqual((told[0]!.payload as { sent_at: string | null }).sent_at, null)
})

test('a notification comes to its person with the project of its task, as the list shows it', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const { body: task } = await jonas.api.post('/tasks', { content: 'Paint', project_id: home.id })
  const [mine, theirs] = [await listen(t, app, owner), await listen(t, app, jonas)]
  await owner.api.post(`/tasks/${task.id}/comments`, { body: 'Red?' })
  const told = (await theirs.until(({ type }) => type === 'notification')).at(-1)!
  const { body: list } = await jonas.api.get('/notifications')
  assert.deepEqual([told.project_id, told.payload], [home.id, list.notifications[0]])
  const { body: mark } = await owner.api.post('/tasks', { content: 'mark' })
  const seen = await mine.until(({ payload }) => (payload as { id: string }).id === mark.id)
  assert.ok(!seen.some(({ type }) => type === 'notification'), 'nobody is told of their own deeds')
})

test('that notifications were read is told to their person alone, of many at once by the newest', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  for (const content of ['one', 'two'])
    await owner.api.post('/tasks', { content, project_id: home.id, assignee_id: jonas.id })
  const [two, one] = (await jonas.api.get('/notifications')).body.notifications
  await owner.api.delete(`/projects/${home.id}/members/${jonas.id}`)
  const [his, hers] = [await listen(t, app, jonas), await listen(t, app, owner)]
  for (let time = 0; time < 2; time++) await jonas.api.post(`/notifications/${one.id}/read`)
  for (let time = 0; time < 2; time++) await jonas.api.post('/notifications/read')
  await jonas.api.post('/labels', { name: 'end' })
  const told = await his.until(({ type }) => type === 'label.created')
  assert.deepEqual(
    told.slice(0, -1).map(({ type, payload }) => [type, payload]),
    [
      ['notification', { ...one, read: true }],
      ['notification', { ...two, read: true }],
    ],
  )
  await owner.api.post('/labels', { name: 'end' })
  assert.equal((await hers.until(({ type }) => type === 'label.created')).length, 1)
})

test('people who share a view are shown their own labels, role and language all the same', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const ida = await joins(app, owner, home.id, { name: 'Ida', role: 'viewer' })
  await ida.session.patch('/auth/me', { locale: 'da' })
  const body = { content: 'Water', project_id: home.id, recurrence_rule: 'FREQ=DAILY' }
  const { body: task } = await owner.api.post('/tasks', body)
  await jonas.api.patch(`/tasks/${task.id}`, { labels: ['mine'] })
  const people = [owner, jonas, ida]
  const lives = await Promise.all(people.map((person) => listen(t, app, person)))
  await owner.api.patch(`/tasks/${task.id}`, { content: 'Water the plants' })
  for (const [index, { api }] of people.entries())
    assert.deepEqual((await lives[index]!.next()).payload, (await api.get(`/tasks/${task.id}`)).body)
  await owner.api.patch(`/projects/${home.id}`, { color: 'teal' })
  for (const [index, { api }] of people.entries())
    assert.deepEqual((await lives[index]!.next()).payload, (await api.get(`/projects/${home.id}`)).body)
})
