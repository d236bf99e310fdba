import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja, type Person } from '../../support/people.ts'
import { undo } from '../../support/requests.ts'

interface Kind {
  key: 'sections' | 'labels' | 'filters' | 'projects'
  /** Where they are listed and made. */
  list: (person: Person) => string
  more?: object
}

const KINDS: Kind[] = [
  { key: 'sections', list: ({ inbox }) => `/projects/${inbox}/sections` },
  { key: 'labels', list: () => '/labels' },
  { key: 'filters', list: () => '/filters', more: { query: 'today' } },
  { key: 'projects', list: () => '/projects' },
]

for (const { key, list, more } of KINDS) {
  for (const verb of key === 'projects' ? ['move'] : ['move', 'delete']) {
    test(`a ${verb} of ${key} undone never puts one at the position of another`, async (t) => {
      const person = await maja(await startApp(t))
      const { api } = person
      const add = async (name: string) => (await api.post(list(person), { name, ...more })).body
      const [a, b, c] = [await add('a'), await add('b'), await add('c')]
      const gone =
        verb === 'move'
          ? await api.post(`/${key}/${b.id}/move`, { after_id: c.id })
          : await api.delete(`/${key}/${b.id}`)
      const between = await add('between')
      await api.post(`/${key}/${between.id}/move`, { after_id: a.id, before_id: c.id })
      const undone = await undo(api, gone)
      assert.equal(undone.status, 200, undone.text)
      const rows = (await api.get(list(person))).body[key] as { name: string; position: string }[]
      const ours = rows.filter((row) => row.name.length === 1 || row.name === 'between')
      assert.equal(new Set(rows.map((row) => row.position)).size, rows.length, JSON.stringify(rows))
      assert.deepEqual([ours[0]!.name, ours.at(-1)!.name], ['a', 'c'])
    })
  }
}
