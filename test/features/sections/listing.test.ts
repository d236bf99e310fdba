import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Client } from '../../support/app.ts'
import { joinsServer, maja } from '../../support/people.ts'

/** Names of all pages of so many, as one. */
async function listed(api: Client, limit: number, more = ''): Promise<string[]> {
  const names: string[] = []
  let cursor = ''
  do {
    const { body } = await api.get(`/sections?limit=${limit}${more}${cursor}`)
    names.push(...body.sections.map(({ name }: { name: string }) => name))
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`
  } while (cursor)
  return names
}

test('the sections of all projects come in the order of the projects, the Inbox first, those put away on request, and nobody else’s', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const made = async (name: string, sections: string[]) => {
    const { body: project } = await api.post('/projects', { name })
    const ids: string[] = []
    for (const section of sections)
      ids.push((await api.post(`/projects/${project.id}/sections`, { name: section })).body.id)
    return { id: project.id as string, ids }
  }
  const house = await made('House', ['Attic', 'Cellar', 'Kitchen'])
  const garden = await made('Garden', ['Beds', 'Shed'])
  const kept = await made('Old flat', ['Boxes'])
  await api.post(`/projects/${owner.inbox}/sections`, { name: 'Sort' })
  await made('Gone', ['Nothing']).then(({ id }) => api.delete(`/projects/${id}`))
  await api.patch(`/projects/${kept.id}`, { archived: true })
  await api.patch(`/sections/${house.ids[1]}`, { archived: true })
  await api.post(`/sections/${house.ids[2]}/move`, { before_id: house.ids[0] })
  await api.post(`/projects/${garden.id}/move`, { after_id: null })

  for (const limit of [1, 2, 3, 100]) {
    assert.deepEqual(await listed(api, limit), ['Sort', 'Beds', 'Shed', 'Kitchen', 'Attic'])
    assert.deepEqual(await listed(api, limit, '&archived=true'), [
      'Sort',
      'Beds',
      'Shed',
      'Kitchen',
      'Attic',
      'Cellar',
      'Boxes',
    ])
  }
  const { body: first } = await api.get('/sections?limit=1')
  assert.equal((await api.get(`/sections?archived=true&cursor=${first.next_cursor}`)).status, 422)

  const other = await joinsServer(app, owner, 'Bo')
  assert.equal((await other.api.get(`/sections?cursor=${first.next_cursor}`)).status, 422)
  assert.deepEqual(await listed(other.api, 100, '&archived=true'), [])
})
