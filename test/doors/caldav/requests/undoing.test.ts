import assert from 'node:assert/strict'
import { test } from 'node:test'
import { davHome, propertyUpdate, vtodo, type DavAnswer } from '../../../support/dav/dav.ts'

test('each write says the id by which it is undone, and what changed nothing says none', async (t) => {
  const { dav, api, home, inbox } = await davHome(t)
  const undo = async ({ headers }: DavAnswer) => (await api.post('/undo', { id: headers.get('x-undo-id') })).status
  const titles = async () => (await api.get('/tasks')).body.tasks.map(({ content }: { content: string }) => content)
  const lists = async () => (await api.get('/projects')).body.projects.map(({ name }: { name: string }) => name)
  const bins = (summary: string) => dav.put(`${inbox}bins.ics`, vtodo('UID:bins', `SUMMARY:${summary}`))

  assert.equal(await undo(await bins('Bins')), 204)
  assert.deepEqual(await titles(), [])
  await bins('Bins')
  const renamed = await bins('Green bins')
  assert.equal((await bins('Green bins')).headers.get('x-undo-id'), null)
  assert.equal(await undo(renamed), 200)
  assert.deepEqual(await titles(), ['Bins'])
  assert.equal(await undo(await dav.delete(`${inbox}bins.ics`)), 200)
  assert.deepEqual(await titles(), ['Bins'])

  const house = await dav.send('MKCALENDAR', `${home}house/`)
  const named = await dav.send('PROPPATCH', `${home}house/`, {
    body: propertyUpdate('<D:displayname>House</D:displayname>'),
  })
  assert.equal(await undo(named), 200)
  const move = { headers: { Destination: `${home}house/bins.ics` } }
  assert.equal(await undo(await dav.send('MOVE', `${inbox}bins.ics`, move)), 200)
  assert.deepEqual(await titles(), ['Bins'])
  assert.equal(await undo(await dav.delete(`${home}house/`)), 200)
  assert.deepEqual(await lists(), ['Inbox', 'house'])
  assert.equal(await undo(house), 204)
  assert.deepEqual(await lists(), ['Inbox'])
})
