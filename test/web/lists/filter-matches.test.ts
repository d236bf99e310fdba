import { openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_LIMIT } from '../../../src/contract/paging.ts'
import { LONGEST_FILTER } from '../../../src/domain/lengths.ts'
import { completedMatches, matchesOf, runFilter, whatFiltersSee } from '../../../src/web/data/filters/filter-matches.ts'
import { filters, loadFilters } from '../../../src/web/data/filters/filters.ts'
import { everybody } from '../../../src/web/data/projects/members.ts'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import type { Ends } from '../../support/database.ts'

async function pageWith(t: Ends, query: string) {
  const app = await startApp(t)
  const home = await maja(app)
  const { body } = await home.api.post('/filters', { name: 'Mine', query })
  await openPage(t, app, home)
  await loadFilters()
  return { home, id: body.id as string }
}

const found = (id: string): string[] =>
  matchesOf(filters.peek(id)!)
    .rows.peek()
    .map((one) => one.id)

test('a filter shows all that it finds, though that is more than one answer holds', async (t) => {
  const { home, id } = await pageWith(t, 'all')
  const rows = Array.from({ length: MAX_LIMIT + 1 }, (_, n) => ({ what: `Box ${n}` }))
  await home.api.post('/import/csv', { mapping: { content: 'what' }, rows })
  await runFilter(filters.peek(id)!)
  assert.equal(new Set(found(id)).size, MAX_LIMIT + 1)
})

test('a filter that finds more than it reads tells how many more', async (t) => {
  const { home, id } = await pageWith(t, 'box')
  for (const boxes of [5000, 3]) {
    const rows = Array.from({ length: boxes }, (_, n) => ({ what: `Box ${n}` }))
    await home.api.post('/import/csv', { mapping: { content: 'what' }, rows })
  }
  assert.equal(await runFilter(filters.peek(id)!), 3)
  assert.equal(found(id).length, 5000)
})

test('a filter finds what its new query asks for while the server knows the old one only', async (t) => {
  const { home, id } = await pageWith(t, 'p1')
  await home.api.post('/tasks', { content: 'Old', priority: 1 })
  const { body: task } = await home.api.post('/tasks', { content: 'New', priority: 2 })
  const { lift } = filters.overlay(id, { query: 'p2' })
  await runFilter(filters.peek(id)!)
  assert.deepEqual(found(id), [task.id])
  lift()
})

test('no completed tasks are shown of a filter that is too long to ask for them', async (t) => {
  const { id } = await pageWith(t, 'x'.repeat(LONGEST_FILTER))
  assert.deepEqual(await completedMatches(filters.peek(id)!), [])
})

test('a filter is to run again once somebody on a project has another name, by which it may find tasks', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id } = (await home.api.post('/projects', { name: 'Home' })).body
  const jonas = await joins(app, home, id, { name: 'Jonas' })
  await openPage(t, app, home)
  await settled()
  const before = whatFiltersSee()
  await jonas.session.patch('/auth/me', { name: 'Jonas Holm' })
  await until(() => everybody().some(({ name }) => name === 'Jonas Holm'))
  assert.notEqual(whatFiltersSee(), before)
})
