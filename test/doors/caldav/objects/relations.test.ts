import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf, responsesOf, vtodo, type DavClient } from '../../../support/dav/dav.ts'
import { desk, withName } from '../../../support/dav/dav-task.ts'
import { plant } from '../../../support/stored/bulk-sql.ts'
import { assertServesOthers, longestTurn } from '../../../support/work/stalls.ts'

const hangs = async (dav: DavClient, inbox: string, uid: string, parent: string | null, more: string[] = []) => {
  const relation = parent === null ? [] : [`RELATED-TO:${parent}`]
  const answer = await dav.put(`${inbox}${uid}.ics`, vtodo(`UID:${uid}`, `SUMMARY:${uid}`, ...relation, ...more))
  assert.ok([201, 204].includes(answer.status), answer.text)
}

test('RELATED-TO is a sub-task, also where the parent comes later; sent without it stands alone again', async (t) => {
  const { dav, api, inbox } = await desk(t)
  const tree = async () => {
    const tasks = (await api.get('/tasks?limit=100')).body.tasks as {
      id: string
      parent_id: string | null
      content: string
    }[]
    const nameOf = (id: string | null) => tasks.find((one) => one.id === id)?.content ?? null
    return Object.fromEntries(tasks.map(({ content, parent_id }) => [content, nameOf(parent_id)]))
  }
  await hangs(dav, inbox, 'leaf', 'branch')
  assert.deepEqual(await tree(), { leaf: null })
  await hangs(dav, inbox, 'branch', 'root')
  await hangs(dav, inbox, 'root', null)
  assert.deepEqual(await tree(), { leaf: 'branch', branch: 'root', root: null })
  const lines = linesOf((await dav.get(`${inbox}leaf.ics`)).text)
  assert.deepEqual(withName(lines, 'RELATED-TO'), ['RELATED-TO;RELTYPE=PARENT:branch'])
  await hangs(dav, inbox, 'leaf', null)
  assert.deepEqual(await tree(), { leaf: null, branch: 'root', root: null })
  const { id } = (await api.get('/tasks?limit=100')).body.tasks.find(
    (one: { content: string }) => one.content === 'root',
  )
  await api.post('/tasks', { content: 'bud', parent_id: id })
  const bud = responsesOf(await dav.propfind(inbox, '1')).find(
    ({ href }) => !/(leaf|branch|root)\.ics$|\/$/.test(href),
  )!
  assert.deepEqual(withName(linesOf((await dav.get(bud.href)).text), 'RELATED-TO'), ['RELATED-TO;RELTYPE=PARENT:root'])
})

test('a sub-task whose parent came later is at the top level for its client too once it is taken out', async (t) => {
  const { dav, api, inbox } = await desk(t)
  await hangs(dav, inbox, 'leaf', 'branch')
  await hangs(dav, inbox, 'branch', null)
  const { tasks } = (await api.get('/tasks')).body
  const { id } = tasks.find((one: { content: string }) => one.content === 'leaf')
  await api.patch(`/tasks/${id}`, { parent_id: null })
  assert.deepEqual(withName(linesOf((await dav.get(`${inbox}leaf.ics`)).text), 'RELATED-TO'), [])
})

test('a sub-task that was taken out in the page stays out when a client moves it and its parent, in either order', async (t) => {
  const { app, dav, api, home, inbox } = await desk(t)
  for (const [list, order] of [
    ['garden', ['branch', 'leaf']],
    ['attic', ['leaf', 'branch']],
  ] as const) {
    await hangs(dav, inbox, 'branch', null)
    await hangs(dav, inbox, 'leaf', 'branch')
    const { tasks } = (await api.get('/tasks')).body
    const { id } = tasks.find((one: any) => one.content === 'leaf' && one.parent_id !== null)
    await api.patch(`/tasks/${id}`, { parent_id: null })
    await dav.send('MKCALENDAR', `${home}${list}/`)
    for (const uid of order) {
      const headers = { Destination: `${app.url}${home}${list}/${uid}.ics` }
      assert.equal((await dav.send('MOVE', `${inbox}${uid}.ics`, { headers })).status, 201)
    }
    assert.equal((await api.get(`/tasks/${id}`)).body.parent_id, null)
  }
})

test('a sub-task that comes while its parent is completed lies under it once that, or it, is sent again with the parent open', async (t) => {
  const { dav, api, inbox } = await desk(t)
  const done = ['STATUS:COMPLETED', 'COMPLETED:20261120T101112Z']
  const known = async (uid: string) =>
    (await api.get('/tasks?completed=include')).body.tasks.find((one: { content: string }) => one.content === uid)
  for (const [parent, leaf] of [
    ['reopened', 'early'],
    ['opened-in-errand', 'late'],
    ['opened-in-errand-too', 'waiting'],
  ] as const) {
    await hangs(dav, inbox, parent, null, done)
    await hangs(dav, inbox, leaf, parent)
    assert.equal((await known(leaf)).parent_id, null)
  }
  await hangs(dav, inbox, 'reopened', null, ['STATUS:NEEDS-ACTION'])
  assert.equal((await known('early')).parent_id, (await known('reopened')).id)
  const { id } = await known('opened-in-errand')
  await api.post(`/tasks/${id}/reopen`)
  await hangs(dav, inbox, 'late', 'opened-in-errand')
  assert.equal((await known('late')).parent_id, id)
  const other = (await known('opened-in-errand-too')).id
  await api.post(`/tasks/${other}/reopen`)
  await hangs(dav, inbox, 'opened-in-errand-too', null, ['PRIORITY:1'])
  assert.equal((await known('waiting')).parent_id, other)
})

test('a relation that goes too deep or in a circle is kept as sent, and linked to the nearest that can be', async (t) => {
  const { dav, inbox } = await desk(t)
  const chain = Array.from({ length: 8 }, (_, index) => `n${index}`)
  for (const [index, uid] of chain.entries()) await hangs(dav, inbox, uid, index === 0 ? null : chain[index - 1]!)
  for (const [index, uid] of chain.entries()) {
    if (index > 0) assert.ok((await dav.get(`${inbox}${uid}.ics`)).text.includes(`RELATED-TO:${chain[index - 1]}`))
  }
  await hangs(dav, inbox, 'n0', 'n3')
  assert.ok((await dav.get(`${inbox}n0.ics`)).text.includes('RELATED-TO:n3'))
  await hangs(dav, inbox, 'self', 'self')
  assert.ok((await dav.get(`${inbox}self.ics`)).text.includes('RELATED-TO:self'))
})

test('a sub-task that Errand made and a client moves before its parent lies under it again', async (t) => {
  const { app, dav, api, home, inbox } = await desk(t)
  const root = (await api.post('/tasks', { content: 'root' })).body.id
  const bud = (await api.post('/tasks', { content: 'bud', parent_id: root })).body.id
  await dav.send('MKCALENDAR', `${home}garden/`)
  for (const id of [bud, root]) {
    const headers = { Destination: `${app.url}${home}garden/${id}.ics` }
    assert.equal((await dav.send('MOVE', `${inbox}${id}.ics`, { headers })).status, 201)
    const lines = linesOf((await dav.get(`${home}garden/${bud}.ics`)).text)
    assert.deepEqual(withName(lines, 'RELATED-TO'), [`RELATED-TO;RELTYPE=PARENT:${root}`], 'in the meantime too')
  }
  assert.equal((await api.get(`/tasks/${bud}`)).body.parent_id, root)
})

test('a parent that comes after hundreds of its sub-tasks keeps nobody waiting', async (t) => {
  const { app, dav, person, inbox } = await desk(t)
  plant(app, 4_800, [
    `INSERT INTO tasks (id, project_id, content, position, created_at, updated_at)
     SELECT 'leaf ' || n, '${person.inbox}', 'leaf', printf('a0%04dV', n), '', '' FROM numbers`,
    `INSERT INTO dav_objects (task_id, parent_uid, kept)
     SELECT 'leaf ' || n, 'branch ' || (n / 400), '{"fields":{"parent":{"of":"","properties":[]}}}' FROM numbers`,
  ])
  let branch = 0
  const ms = await longestTurn(() => hangs(dav, inbox, `branch ${branch++}`, null), 25)
  assertServesOthers(ms, 25)
})
