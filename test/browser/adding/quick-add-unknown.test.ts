import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { joins, joinsServer } from '../../support/people.ts'
import { paste } from '../support/adding.ts'
import { cookieOf, lastVisitPosition, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'
import { lit, quickAdd } from '../support/quick-add.ts'

test('an unknown project can be made on the spot', async (t) => {
  const { page, field } = await quickAdd(t)
  await field.fill('Oil the bench #Balcony')
  await page.getByText('No project named Balcony. The text stays in the title.').waitFor()
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('dialog', { name: 'New project' }).getByRole('button', { name: 'Create project' }).click()
  await page.getByText('No project named Balcony').waitFor({ state: 'detached' })
  await eventually(async () => assert.deepEqual(await lit(page), ['#Balcony']))
  await field.press('Enter')
  await page.getByText('Oil the bench added to Balcony.').waitFor()
})

test('after the dialog of an unknown project, made or not, the line has the focus', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await page.keyboard.press('q')
  const field = page.getByRole('dialog', { name: 'Add task' }).getByRole('textbox', { name: 'Task', exact: true })
  await field.fill('Rehang the door #Attic')
  for (const key of ['Escape', 'Enter']) {
    await page.getByRole('button', { name: 'Create project' }).click()
    const dialog = page.getByRole('dialog', { name: 'New project' })
    const name = dialog.getByRole('textbox').first()
    await eventually(async () => assert.ok(await name.evaluate((box) => box === document.activeElement)))
    await name.press(key)
    await dialog.waitFor({ state: 'detached' })
    await eventually(async () => assert.ok(await field.evaluate((box) => box === document.activeElement)))
  }
  await page.keyboard.press('Enter')
  await page.getByText('Rehang the door added to Attic.').waitFor()
})

test('an unknown section can be made on the spot, in the project that the line names', async (t) => {
  const { page, field, home } = await quickAdd(t)
  const sections = async (): Promise<{ id: string; name: string }[]> =>
    (await home.api.get(`/projects/${home.projects['Garden']}/sections`)).body.sections
  await field.fill('Oil the bench #Garden /Hall')
  await page.getByText('No section named Hall. The text stays in the title.').waitFor()
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByText('No section named Hall').waitFor({ state: 'detached' })
  await eventually(async () => assert.deepEqual(await lit(page), ['#Garden', '/Hall']))
  await field.and(page.locator(':focus')).waitFor()
  await field.press('Enter')
  await page.getByText('Oil the bench added to Garden.').waitFor()
  await eventually(async () => {
    const hall = (await sections()).find(({ name }) => name === 'Hall')
    assert.ok(hall)
    const [bench] = (await home.api.get('/tasks?q=bench')).body.tasks
    assert.deepEqual([bench?.content, bench?.section_id], ['Oil the bench', hall.id])
  })
})

test('a project that can only be viewed, or is archived, is not called unknown, and no second one is offered', async (t) => {
  const { page, app, home, field } = await quickAdd(t)
  const jonas = await joinsServer(app, home, 'Jonas')
  const { body: boat } = await jonas.api.post('/projects', { name: 'Boat' })
  await jonas.api.post(`/projects/${boat.id}/invites`, { user_id: home.id, role: 'viewer' })
  await field.fill('Varnish the deck #boat')
  await page.getByText('You can only view Boat. The text stays in the title.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Create project' }).count(), 0)
  await home.api.patch(`/projects/${home.projects['Car']}`, { archived: true })
  await field.fill('Wash it #Car')
  await page.getByText('Car is archived. The text stays in the title.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Create project' }).count(), 0)
  const { body: cabin } = await home.api.post('/projects', { name: 'Summer cabin' })
  await home.api.patch(`/projects/${cabin.id}`, { archived: true })
  await field.fill('#summer house: paint')
  await page.getByText('No project named summer. The text stays in the title.').waitFor()
  await field.fill('#summer cabin: paint')
  await page.getByText('Summer cabin is archived. The text stays in the title.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Create project' }).count(), 0)
  await field.fill('#sum up what the summer cabin needs')
  await page.getByText('No project named sum. The text stays in the title.').waitFor()
  await field.fill('')
  await paste(field, '- Sweep #Summer cabin\n- Mow')
  const dialog = page.getByRole('dialog', { name: 'Add 2 tasks?' })
  await dialog.getByText('Summer cabin is archived. The text stays in the title.').waitFor()
})

test('a project that was archived before the page was opened is not called unknown either until it is deleted, and nothing is asked while its name is typed', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch(`/projects/${home.projects['Car']}`, { archived: true })
  const { page, requests } = await visit(t, app, '/favicon.svg', { cookie: cookieOf(home) })
  const read = page.waitForResponse(/\/projects\?archived=true/)
  await page.goto('/today')
  await read
  await eventually(async () => assert.notEqual(await lastVisitPosition(page), null))
  await page.keyboard.press('q')
  const before = requests.length
  await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Wash it #Car')
  await page.getByText('Car is archived. The text stays in the title.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Create project' }).count(), 0)
  assert.deepEqual(requests.slice(before), [])
  await home.api.delete(`/projects/${home.projects['Car']}`)
  await page.getByText('No project named Car.').waitFor()
  await page.getByRole('button', { name: 'Create project' }).waitFor()
})

test('a name of several words that is written without quotes is recognized, and written with them on a press', async (t) => {
  const { page, field, home } = await quickAdd(t)
  await home.api.post('/projects', { name: 'Sommerhus på Årø' })
  await home.api.post(`/projects/${home.projects['Garden']}/sections`, { name: 'Rear hedge' })
  await field.fill('#sommerhus pa aro, buy paint')
  await page.getByText('Did you mean #"Sommerhus på Årø"?').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Create project' }).count(), 0)
  await page.getByRole('button', { name: 'Replace' }).click()
  await field.and(page.locator(':focus')).waitFor()
  assert.equal(await field.inputValue(), '#"Sommerhus på Årø", buy paint')
  await eventually(async () => assert.deepEqual(await lit(page), ['#"Sommerhus på Årø",']))
  await field.fill('Buy paint #sommerhus pa aro')
  await page.getByText('Did you mean #"Sommerhus på Årø"?').waitFor()
  await field.fill('#"Sommerhus pa Aro" buy paint')
  await page.getByText('No project named Sommerhus pa Aro. The text stays in the title.').waitFor()
  await home.api.post('/projects', { name: 'What next?' })
  await field.fill('#what next? decide')
  await page.getByText('Did you mean #"What next?"?').waitFor()
  await field.fill('Cut /rear hedge now #Garden')
  await page.getByText('Did you mean /"Rear hedge"?').waitFor()
  await page.getByRole('button', { name: 'Replace' }).click()
  await eventually(async () => assert.deepEqual(await lit(page), ['/"Rear hedge"', '#Garden']))
})

test('in a title and in the line for a sub-task such a name is written with quotes on a press too', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body: house } = await home.api.post('/projects', { name: 'Summer house' })
  const ida = await joins(app, home, home.projects['Garden']!, { name: 'Ida Holm' })
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const panel = page.locator('.panel')
  const replace = async (field: Locator, text: string, meant: string, written: string): Promise<void> => {
    await field.fill(text)
    await panel.getByText(`Did you mean ${meant}?`).waitFor()
    await panel.getByRole('button', { name: 'Replace' }).press('Enter')
    await field.and(page.locator(':focus')).waitFor()
    await eventually(async () => assert.equal(await field.inputValue(), written))
    await field.press('Enter')
  }
  const line = panel.getByRole('textbox', { name: 'Add sub-task' })
  await replace(line, 'Saw +ida holm', '+"Ida Holm"', 'Saw +"Ida Holm"')
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks?parent_id=${home.raisedBed}`)
    assert.equal(body.tasks.find(({ content }: { content: string }) => content === 'Saw')?.assignee_id, ida.id)
  })
  const title = panel.getByRole('textbox', { name: 'Title' })
  await replace(title, 'Raised bed #summer house', '#"Summer house"', 'Raised bed #"Summer house"')
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks/${home.raisedBed}`)
    assert.deepEqual([body.content, body.project_id], ['Raised bed', house.id])
  })
})
