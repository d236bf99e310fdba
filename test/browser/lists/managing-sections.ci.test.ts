import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, reload, sizesOf, visit } from '../support/browser.ts'
import { press } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { found } from '../support/rows.ts'

for (const size of sizesOf(import.meta.filename)) {
  test(`a section is duplicated with its tasks, archived with them, and restored (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const path = `/project/${home.projects['Skagen in July']}`
    const { page } = await visit(t, app, path, { size, cookie: cookieOf(home) })
    const choose = async (section: string, item: string): Promise<void> => {
      await press(size, page.getByRole('button', { name: `More for ${section}`, exact: true }))
      await press(size, page.getByRole('menuitem', { name: item }))
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    const shows = (...headings: string[]): Promise<unknown> =>
      eventually(async () => assert.deepEqual(await page.locator('.main h2').allTextContents(), headings))
    const bedlinen = page.getByRole('link', { name: 'Bedlinen for five' })
    await choose('Pack', 'Duplicate')
    await page.getByText('Pack duplicated.').waitFor()
    await shows('Book', 'Pack', 'Pack (copy)', 'Before we lock the door')
    await eventually(async () => assert.equal(await bedlinen.count(), 2))

    await choose('Pack (copy)', 'Archive section')
    await page.getByText('Pack (copy) archived.').waitFor()
    await press(size, page.getByRole('button', { name: /^Undo/ }).last())
    await shows('Book', 'Pack', 'Pack (copy)', 'Before we lock the door')
    await choose('Pack (copy)', 'Archive section')
    await shows('Book', 'Pack', 'Before we lock the door', 'Archived sections')
    await page.keyboard.press('Control+z')
    const heading = page.getByRole('heading', { name: 'Pack (copy)', exact: true })
    await page.locator('[data-section]:focus-within').filter({ has: heading }).waitFor()
    await choose('Pack (copy)', 'Archive section')
    await choose('Pack', 'Archive section')
    await shows('Book', 'Before we lock the door', 'Archived sections')
    await page.getByText('6 open · 2 sections').waitFor()
    await bedlinen.first().waitFor({ state: 'detached' })
    await reload(page)
    await press(size, page.getByRole('button', { name: 'Archived sections' }))
    await shows('Book', 'Before we lock the door', 'Archived sections', 'Pack', 'Pack (copy)')
    await press(size, page.getByRole('button', { name: 'Pack', exact: true }))
    await bedlinen.waitFor()
    await assertAccessible(page, `archived-sections-${size}`)
    await choose('Pack', 'Restore')
    await shows('Book', 'Pack', 'Before we lock the door', 'Archived sections', 'Pack (copy)')
    await bedlinen.waitFor()

    await press(size, page.getByRole('button', { name: 'Board', exact: true }))
    await shows('No section', 'Book', 'Pack', 'Before we lock the door', 'Archived sections')
    await press(size, page.getByRole('button', { name: 'Archived sections' }))
    await press(size, page.getByRole('button', { name: 'Pack (copy)', exact: true }))
    await page.locator('.card').filter({ hasText: 'Bedlinen for five' }).nth(1).waitFor()
    await assertAccessible(page, `archived-columns-${size}`)
    await choose('Pack (copy)', 'Restore')
    await shows('No section', 'Book', 'Pack', 'Pack (copy)', 'Before we lock the door')
  })

  test(`a section goes to another project with its tasks in one step, and comes back with them (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const skagen = home.projects['Skagen in July']!
    await home.api.post('/tasks', { content: 'Pick a day', parent_id: (await found(home.api, 'Bedlinen'))['id'] })
    await home.api.post(`/tasks/${String((await found(home.api, 'First-aid'))['id'])}/complete`)
    const { page, requests } = await visit(t, app, `/project/${skagen}`, { size, cookie: cookieOf(home) })
    const contents = async (project: string): Promise<string[]> => {
      const { body } = await home.api.get(`/tasks?project_id=${home.projects[project]}&completed=include`)
      return body.tasks.map((task: { content: string }) => task.content).toSorted()
    }
    const [before, car] = [await contents('Skagen in July'), await contents('Car')]
    const pack = ['Bedlinen for five', 'Pick a day', 'Beach tent and the big towels', 'First-aid kit, check the dates']
    await press(size, page.getByRole('button', { name: 'More for Pack' }))
    await press(size, page.getByRole('menuitem', { name: 'Move to project' }))
    await press(size, page.getByRole('menuitem', { name: 'Car', exact: true }))
    await page.getByText('Pack moved to Car.').waitFor()
    await eventually(async () => assert.deepEqual(await contents('Car'), [...car, ...pack].toSorted()))
    await page.getByRole('link', { name: 'Bedlinen for five' }).waitFor({ state: 'detached' })
    assert.deepEqual(
      requests.filter((request) => /^(?:POST|DELETE|PATCH) /.test(request)).map((request) => request.split('/').at(-1)),
      ['move'],
    )
    await press(size, page.getByRole('button', { name: /^Undo/ }).last())
    await page.getByRole('link', { name: 'Bedlinen for five' }).waitFor()
    await eventually(async () => assert.deepEqual(await contents('Skagen in July'), before))
    await eventually(async () => {
      const { body } = await home.api.get(`/projects/${home.projects['Car']}/sections`)
      assert.deepEqual(body.sections, [])
    })
  })
}
