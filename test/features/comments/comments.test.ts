import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/platform/ids.ts'
import { Client, startApp, upgraded } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { joins, maja } from '../../support/people.ts'
import { upload } from '../../support/upload.ts'

/** Maja's project Home with Jonas as editor and Ida as viewer, and a task of Maja's in it. */
async function household(t: Ends) {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const ida = await joins(app, owner, home.id, { name: 'Ida', role: 'viewer' })
  const { body: task } = await owner.api.post('/tasks', { content: 'Paint', project_id: home.id })
  return { app, owner, jonas, ida, home, task, path: `/tasks/${task.id}/comments` }
}

test('a comment keeps its Markdown as it was written, and lists come oldest first, page by page', async (t) => {
  const { owner, jonas, task, path } = await household(t)
  const body = '# Colours\n\n    red();\n\n* **bold** <script>alert(1)</script>\r\n* [x](javascript:alert(1))\t\\\n🎨 '
  const first = await jonas.api.post(path, { body })
  assert.equal(first.status, 201)
  const { id, created_at, updated_at, ...rest } = first.body
  assert.deepEqual(rest, {
    task_id: task.id,
    user_id: jonas.id,
    user_name: 'Jonas',
    user_color: rest.user_color,
    body: body.trimEnd(),
    attachments: [],
  })
  assert.equal(created_at, updated_at)
  const ids = [id]
  for (let n = 0; n < 6; n++) ids.push((await owner.api.post(path, { body: `Comment ${n}` })).body.id)
  const listed: string[] = []
  for (let cursor = ''; ;) {
    const { body: page } = await owner.api.get(`${path}?limit=3${cursor}`)
    listed.push(...page.comments.map((comment: any) => comment.id))
    if (page.next_cursor === null) break
    cursor = `&cursor=${page.next_cursor}`
  }
  assert.deepEqual(listed, ids)
  assert.equal((await owner.api.get(`/tasks/${task.id}`)).body.comment_count, 7)
})

test('a comment has 1 to 10,000 characters, counted as people count them', async (t) => {
  const { owner, path } = await household(t)
  assert.equal((await owner.api.post(path, { body: '🎨'.repeat(10_000) })).status, 201)
  for (const body of ['', '  \n ', 'x'.repeat(10_001), 'a\0b', '\ud800', null, 7]) {
    const refused = await owner.api.post(path, { body })
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['body']])
  }
  const { status, body } = await owner.api.post(path, { body: 'x', user_id: owner.id })
  assert.deepEqual([status, Object.keys(body.fields)], [422, ['user_id']])
})

test('editing is for the author while editor or owner; deleting for the author and the owner', async (t) => {
  const { app, owner, jonas, ida, home, path } = await household(t)
  const write = async (api = jonas.api) => `/comments/${(await api.post(path, { body: 'Red?' })).body.id}`
  const theirs = await write()
  const mine = await write(owner.api)
  assert.equal((await jonas.api.patch(theirs, { body: 'Blue' })).body.body, 'Blue')
  assert.equal((await owner.api.patch(theirs, { body: 'Mine' })).status, 404, 'not even by the owner')
  assert.equal((await jonas.api.patch(mine, { body: 'Mine' })).status, 404)
  assert.equal((await jonas.api.delete(mine)).status, 404)
  for (const path of [theirs, mine])
    for (const answer of [await ida.api.patch(path, { body: 'x' }), await ida.api.delete(path)])
      assert.equal(answer.status, 404)
  assert.equal((await ida.api.post(path, { body: 'x' })).status, 404)
  assert.equal((await ida.api.get(path)).body.comments.length, 2)
  assert.equal((await app.guest.get(path)).status, 401)

  await owner.api.patch(`/projects/${home.id}/members/${jonas.id}`, { role: 'viewer' })
  assert.equal((await jonas.api.patch(theirs, { body: 'Green' })).status, 404)
  assert.equal((await jonas.api.delete(theirs)).status, 204, 'what they wrote they may take back')
  await owner.api.patch(`/projects/${home.id}/members/${jonas.id}`, { role: 'editor' })
  const last = await write()
  await owner.api.delete(`/projects/${home.id}/members/${jonas.id}`)
  assert.equal((await jonas.api.delete(last)).status, 404)
  const { body: left } = await owner.api.get(path)
  assert.deepEqual(left.comments.at(-1).user_name, 'Jonas', 'it stays when its author leaves the project')
  assert.equal((await owner.api.delete(last)).status, 204)
})

test('an edit shows in updated_at, moves no other list, and an edit to the same is none', async (t) => {
  const { app, owner, task, path } = await household(t)
  const { body: comment, headers } = await owner.api.post(path, { body: 'Red?' })
  app.clock.advance(60_000)
  const same = await owner.api.patch(`/comments/${comment.id}`, { body: 'Red?' })
  assert.deepEqual(same.body, comment)
  const stale = await owner.api.patch(`/comments/${comment.id}`, { body: 'x' }, { headers: { 'If-Match': '"other"' } })
  assert.equal(stale.status, 409)
  const tag = headers.get('ETag')!
  const edited = await owner.api.patch(`/comments/${comment.id}`, { body: 'Blue' }, { headers: { 'If-Match': tag } })
  assert.deepEqual([edited.status, edited.body.updated_at > comment.updated_at], [200, true])
  assert.notEqual(edited.headers.get('ETag'), tag)
  assert.equal((await owner.api.get(`/tasks/${task.id}`)).body.updated_at, task.updated_at)
})

test('the same id of a client makes one comment; a used one of anything else is refused', async (t) => {
  const { owner, jonas, task, path } = await household(t)
  const id = newId()
  const first = await owner.api.post(path, { id, body: 'Red?' })
  const again = await owner.api.post(path, { id, body: 'Other words' })
  assert.deepEqual([first.status, again.status, again.body], [201, 200, first.body])
  for (const [api, used] of [
    [jonas.api, id],
    [owner.api, task.id],
  ] as const) {
    const refused = await api.post(path, { id: used, body: 'x' })
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['id']])
    assert.match(refused.body.fields.id, /choose another/)
  }
  await owner.api.delete(`/tasks/${task.id}`)
  assert.equal((await owner.api.patch(`/comments/${id}`, { body: 'x' })).status, 404, 'its task is in the trash')
})

test('those who take part are told of a comment once, never of their own, and not who only reads', async (t) => {
  const { owner, jonas, ida, task, path } = await household(t)
  const told = async ({ api }: typeof owner) =>
    (await api.get('/notifications')).body.notifications.filter((one: any) => one.kind === 'comment')
  await owner.api.post(path, { body: 'Which colour?' })
  assert.deepEqual([await told(owner), await told(jonas)], [[], []])
  await jonas.api.post(path, { body: 'Red' })
  const [first, ...more] = await told(owner)
  assert.deepEqual([first.task_id, first.actor_id, more], [task.id, jonas.id, []])
  await owner.api.patch(`/tasks/${task.id}`, { assignee_id: jonas.id })
  await owner.api.post(path, { body: 'Then red' })
  assert.equal((await told(jonas)).length, 1, 'author and assignee at once, told once')
  assert.deepEqual(await told(ida), [])
})

test('comments stand in the history with how they began, and edits with what changed', async (t) => {
  const { jonas, task, path } = await household(t)
  const { body: comment } = await jonas.api.post(path, { body: '🎨'.repeat(300) })
  for (const body of ['Blue', 'Green']) await jonas.api.patch(`/comments/${comment.id}`, { body })
  const { body: file } = await upload(jonas.api, task.id, 'red', { comment_id: comment.id })
  const told = async () => {
    const { body: history } = await jonas.api.get(`/tasks/${task.id}/activity`)
    return history.activity.filter(({ user_id }: any) => user_id === jonas.id).toReversed()
  }
  const events = await told()
  await jonas.api.delete(`/comments/${comment.id}`)
  assert.deepEqual(
    (await told()).map(({ event }: any) => event),
    ['comment.created', 'comment.updated', 'comment.updated', 'attachment.created', 'comment.deleted'],
  )
  assert.equal(events[0].payload.body, '🎨'.repeat(200))
  assert.ok('body' in events[1].payload.changes)
  assert.equal(events[1].payload.changes.body?.old, undefined, 'what is longer is only named')
  assert.deepEqual(events[2].payload.changes.body, { old: 'Blue', new: 'Green' })
  assert.equal(events[3].payload.filename, file.filename)
  assert.equal((await jonas.api.get(`/attachments/${file.id}`)).status, 404)
})

test('a comment and the names of files are found by search, by those who see the task alone', async (t) => {
  const { owner, jonas, ida, home, task, path } = await household(t)
  const { body: comment } = await jonas.api.post(path, { body: 'Rødgrød med fløde' })
  await upload(jonas.api, task.id, 'x', { name: 'Kvittering for maling.pdf' })
  const found = async ({ api }: typeof owner, words: string) => {
    const { body } = await api.get(`/search?q=${encodeURIComponent(words)}`)
    return [...body.comments, ...body.attachments].map((one: any) => one.task_content ?? one.filename)
  }
  assert.deepEqual(await found(ida, 'rodgrod flode'), ['Paint'])
  assert.deepEqual(await found(owner, 'kvittering'), ['Kvittering for maling.pdf'])
  await jonas.api.patch(`/comments/${comment.id}`, { body: 'Pandekager' })
  assert.deepEqual(await found(ida, 'rodgrod'), [])
  assert.deepEqual(await found(ida, 'pandek'), ['Paint'])
  await owner.api.delete(`/projects/${home.id}/members/${ida.id}`)
  assert.deepEqual(await found(ida, 'pandekager'), [])
  await owner.api.delete(`/tasks/${task.id}`)
  assert.deepEqual(await found(jonas, 'pandekager'), [])
})

test('what a deleted comment said is gone from activity and notifications, also when its task leaves the trash', async (t) => {
  const { app, owner, jonas, home, task, path } = await household(t)
  const SECRET = 'the code of the safe is 1234'
  const { body: kept } = await jonas.api.post(path, { body: 'Blue or green?' })
  const { body: said } = await jonas.api.post(path, { body: SECRET })
  await jonas.api.patch(`/comments/${said.id}`, { body: `${SECRET}, or so` })
  const told = async () =>
    JSON.stringify([
      (await owner.api.get(`/projects/${home.id}/activity`)).body,
      (await owner.api.get('/notifications')).body,
      (await jonas.api.get('/notifications')).body,
    ])
  assert.ok((await told()).includes(SECRET))
  assert.equal((await jonas.api.delete(`/comments/${said.id}`)).status, 204)
  assert.equal((await told()).includes(SECRET), false)
  const { body } = await owner.api.get(`/tasks/${task.id}/activity`)
  const events = body.activity.filter(({ payload }: any) => payload.comment_id === said.id).map((one: any) => one.event)
  assert.deepEqual(events, ['comment.deleted', 'comment.updated', 'comment.created'], 'what happened is still told')
  assert.ok((await told()).includes(kept.body), 'and what the other one said')
  await owner.api.delete(`/tasks/${task.id}`)
  await app.tick()
  app.clock.advance(31 * 24 * 3_600_000)
  await app.tick()
  const { session } = owner
  assert.equal(JSON.stringify((await session.get(`/projects/${home.id}/activity`)).body).includes(kept.body), false)
})

test('what a comment said goes with it out of notifications that did not name it before an upgrade', async (t) => {
  const { app, owner, jonas, task, path } = await household(t)
  const say = async (body: string) => {
    app.clock.advance(1)
    return (await jonas.api.post(path, { body })).body.id
  }
  const [deleted, stays, later] = [await say('1234'), await say('Blue'), await say('5678')]
  await jonas.api.delete(`/comments/${deleted}`)
  const older = `UPDATE notifications SET comment_id = NULL, body = iif(comment_id = '${deleted}', '1234', body)`
  const { url } = await upgraded(t, app, '0042', older)
  const [mine, his] = [new Client(url, owner.api.credentials), new Client(url, jonas.api.credentials)]
  const told = async () =>
    (await mine.get('/notifications')).body.notifications.flatMap(({ task_id, body }: any) =>
      task_id === task.id ? body : [],
    )
  assert.deepEqual(await told(), ['5678', 'Blue', ''])
  await his.delete(`/comments/${later}`)
  assert.deepEqual(await told(), ['', 'Blue', ''])
  await his.delete(`/comments/${stays}`)
  assert.deepEqual(await told(), ['', '', ''])
})

test('a comment is read by itself by all who see its task, for the version that a change may name', async (t) => {
  const { jonas, ida, path } = await household(t)
  const { body: written } = await jonas.api.post(path, { body: 'Red?' })
  const read = await ida.api.get(`/comments/${written.id}`)
  assert.deepEqual(read.body, written)
  const version = { headers: { 'If-Match': read.headers.get('etag')! } }
  assert.equal((await jonas.api.patch(`/comments/${written.id}`, { body: 'Blue?' }, version)).status, 200)
  assert.equal((await jonas.api.patch(`/comments/${written.id}`, { body: 'Green?' }, version)).status, 409)
})
