import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { wireTo } from '../../support/live/wire.ts'
import { assertAccessible, backOnline, cookieOf, keptForOffline, reload, sizesOf, visit } from '../support/browser.ts'
import { press } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { found, titles } from '../support/rows.ts'

for (const size of sizesOf(import.meta.filename)) {
  test(`a project is sorted and grouped as one likes, and stays so (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, `/project/${home.projects['School']}`, {
      cookie: cookieOf(home),
      size,
    })
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Return the library books' }).waitFor()
    await main.getByRole('button', { name: 'Sort and group' }).click()
    const menu = page.getByRole('dialog', { name: 'Sort and group' })
    // By touch the focus may open a list.
    if (size === 'wide') await menu.getByLabel('Sort by').and(page.locator(':focus')).waitFor()
    await menu.getByLabel('Sort by').selectOption('Title')
    await menu.getByLabel('Group by').selectOption('Priority')
    await menu.getByLabel('Order').selectOption('Descending')
    await main.getByRole('heading', { name: 'Priority 2' }).waitFor()
    await assertAccessible(page, `sort-menu-${size}`)
    await page.keyboard.press('Escape')
    await eventually(async () =>
      assert.deepEqual(await main.getByRole('heading', { level: 2 }).allTextContents(), [
        'Priority 2',
        'Priority 3',
        'No priority',
      ]),
    )
    const none = main.locator('section', { hasText: 'No priority' }).locator('.row-title a')
    await eventually(async () =>
      assert.deepEqual(await none.allTextContents(), [
        'Return the library books',
        'Ida’s swimming gala, bring fruit',
        'Ida’s swimming bag by the door',
      ]),
    )
    await eventually(async () =>
      assert.equal(await page.locator('[data-arrange]').count(), 0, 'nothing is put in order by hand here'),
    )
    await reload(page)
    await main.getByRole('heading', { name: 'Priority 2' }).waitFor()
    await assertAccessible(page, `grouped-${size}`)
    await main.getByRole('button', { name: 'Sort and group' }).click()
    await menu.getByRole('button', { name: 'Reset' }).click()
    await page.locator('[data-arrange]').waitFor()
  })
}

test('what is done shows below on request, newest first, and can be opened again', async (t) => {
  const { app, home } = await startHousehold(t)
  for (const name of ['gala', 'library'])
    await home.api.post(`/tasks/${(await found(home.api, name))['id'] as string}/complete`)
  const { page } = await visit(t, app, `/project/${home.projects['School']}`, { cookie: cookieOf(home) })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Sort and group' }).click()
  await page.getByRole('dialog').getByLabel('Show completed').check()
  await page.keyboard.press('Escape')
  const done = main.getByRole('region', { name: 'Completed' })
  await done.getByRole('link', { name: 'Return the library books' }).waitFor()
  await assertAccessible(page, 'done-wide')
  await done.getByRole('checkbox', { name: 'Reopen: Return the library books' }).click()
  await done.getByRole('link', { name: 'Return the library books' }).waitFor({ state: 'detached' })
  await main.locator('[data-arrange]').getByRole('link', { name: 'Return the library books' }).waitFor()
})

test('what stands in manual order under a label or filter goes project by project, as each is ordered itself', async (t) => {
  const { app, home } = await startHousehold(t)
  const made = async (path: string, body: object): Promise<string> => (await home.api.post(path, body)).body.id
  const attic = await made('/projects', { name: 'Attic' })
  const barn = await made('/projects', { name: 'Barn' })
  const section_id = await made(`/projects/${attic}/sections`, { name: 'Later' })
  const add = (content: string, place: object): Promise<string> =>
    made('/tasks', { content, labels: ['weekend'], ...place })
  await add('Feed the hens', { project_id: barn })
  await add('Paint the beams', { section_id })
  const sweep = await add('Sweep the floor', { project_id: attic })
  await add('Dust the chests', { project_id: attic })
  await add('Buy a broom', { parent_id: sweep })
  await add('Mend the gate', { project_id: barn })
  const { labels } = (await home.api.get('/labels')).body
  const { id: label } = labels.find(({ name }: { name: string }) => name === 'weekend')
  const filter = await made('/filters', { name: 'Weekend', query: '@weekend' })
  for (const view of [`label:${label}`, `filter:${filter}`])
    await home.api.patch(`/views/${view}`, { sort: 'position' })
  const { page } = await visit(t, app, `/label/${label}`, { cookie: cookieOf(home) })
  const inOrder = (): Promise<void> =>
    eventually(async () =>
      assert.deepEqual(await titles(page), [
        'Sweep the floor',
        'Buy a broom',
        'Dust the chests',
        'Paint the beams',
        'Feed the hens',
        'Mend the gate',
      ]),
    )
  await inOrder()
  await page.goto(`/filter/${filter}`)
  await inOrder()
  await home.api.post(`/projects/${barn}/move`, { before_id: attic })
  await eventually(async () => assert.deepEqual((await titles(page)).slice(0, 2), ['Feed the hens', 'Mend the gate']))
})

for (const size of sizesOf(import.meta.filename)) {
  test(`how a view is sorted is there at once in the person's other browsers (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    await home.session.patch('/auth/me', { locale: 'da' })
    const school = `/project/${home.projects['School']}`
    const [{ page }, { page: other }] = [
      await visit(t, app, school, { cookie: cookieOf(home), size }),
      await visit(t, app, school, { cookie: cookieOf(home), size }),
    ]
    await other.locator('[data-arrange]').waitFor()
    await press(size, page.getByRole('main').getByRole('button', { name: 'Sortér og gruppér' }))
    await page.getByRole('dialog').getByLabel('Gruppér efter').selectOption('Prioritet')
    await other.getByRole('heading', { name: 'Ingen prioritet' }).waitFor()
    await press(size, page.getByRole('dialog').getByRole('button', { name: 'Nulstil' }))
    await other.locator('[data-arrange]').waitFor()
    await eventually(async () => assert.equal((await home.api.get('/views')).body.views[0].group, null))
  })

  test(`a view is sorted without a network, and the account knows of it afterwards (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const wire = await wireTo(t, app)
    const { page } = await visit(t, { ...app, url: wire.url }, '/today', {
      cookie: cookieOf(home),
      size,
      installed: true,
    })
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Return the library books' }).waitFor()
    await keptForOffline(page)
    await main.getByRole('button', { name: 'Sort and group' }).click()
    await page.getByRole('dialog').waitFor()
    wire.cut()
    await page.locator('p.offline').first().waitFor({ state: 'attached' })
    await page.getByRole('dialog').getByLabel('Group by').selectOption('Project')
    await page.keyboard.press('Escape')
    await main.getByRole('heading', { name: 'School' }).waitFor()
    await reload(page)
    await main.getByRole('heading', { name: 'School' }).waitFor()
    assert.deepEqual((await home.api.get('/views')).body.views, [])
    await backOnline(page, wire)
    await eventually(async () => {
      const { body } = await home.api.get('/views')
      assert.deepEqual(
        body.views.map(({ key, group }: { key: string; group: string }) => [key, group]),
        [['today', 'project']],
      )
    })
    await main.getByRole('heading', { name: 'School' }).waitFor()
  })
}

for (const size of sizesOf(import.meta.filename)) {
  test(`completed tasks show on Today, a label and a filter on request, and are reopened there (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { api } = home
    for (const name of ['dentist', 'library', 'deposit'])
      await api.post(`/tasks/${(await found(api, name))['id'] as string}/complete`)
    const { body: labels } = await api.get('/labels')
    const phone = labels.labels.find(({ name }: { name: string }) => name === 'phone').id as string
    const { body: filter } = await api.post('/filters', { name: 'School', query: '#School | #Car' })
    const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size })
    const main = page.getByRole('main')
    const done = main.getByRole('region', { name: 'Completed' })
    const shows = async (names: string[]): Promise<void> => {
      await press(size, main.getByRole('button', { name: 'Sort and group' }))
      await page.getByRole('dialog').getByLabel('Show completed').check()
      await page.keyboard.press('Escape')
      await eventually(async () =>
        assert.deepEqual((await done.locator('.row-title a').allTextContents()).toSorted(), names.toSorted()),
      )
    }
    const [dentist, library] = ['Call the dentist about Ida’s check-up', 'Return the library books']
    await main.getByRole('link', { name: 'Find the summer tyres in the shed' }).waitFor()
    await shows([dentist, library])
    await assertAccessible(page, `today-completed-${size}`)
    await reload(page, `/label/${phone}`)
    await main.getByRole('link', { name: 'Book the car inspection (bilsyn)' }).waitFor()
    await shows([dentist])
    await reload(page, `/filter/${filter.id}`)
    await main.getByRole('link', { name: 'Find the summer tyres in the shed' }).waitFor()
    await shows([dentist, library])
    await press(size, done.getByRole('checkbox', { name: `Reopen: ${library}` }))
    await done.getByRole('link', { name: library }).waitFor({ state: 'detached' })
    await main.getByRole('link', { name: library }).waitFor()
    await eventually(async () => assert.equal((await found(api, 'library'))['completed'], false))
  })
}
