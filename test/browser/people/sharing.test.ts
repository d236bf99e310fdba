import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joins, joinsServer, PASSWORD } from '../../support/people.ts'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

test('somebody of this server is put on a project, gets another role, is removed, and Undo puts them back', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joinsServer(app, home, 'Jonas')
  const id = home.projects['Bathroom']!
  const { page } = await visit(t, app, `/project/${id}`, { cookie: cookieOf(home) })
  await page.getByRole('main').getByRole('button', { name: 'More for Bathroom' }).click()
  await page.getByRole('menuitem', { name: 'Members and invitations' }).click()

  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('combobox', { name: 'Name or email address' }).pressSequentially('jon')
  await page.getByRole('option', { name: 'Jonas' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('See everything in the project, without changing it').click()
  await page.keyboard.press('Enter')
  const role = page.getByRole('button', { name: 'Jonas: Can view' })
  await role.click()
  await page.getByRole('menuitemradio', { name: 'Can edit' }).click()
  await page.getByText('Access for Jonas changed to “Can edit”.').waitFor()
  await page.getByRole('button', { name: 'Jonas: Can edit' }).click()
  await eventually(async () => assert.equal((await jonas.api.get(`/projects/${id}`)).body.role, 'editor'))

  await page.getByRole('menuitem', { name: 'Remove from project' }).click()
  await page.getByText('Jonas removed from the project.').waitFor()
  await eventually(async () => assert.equal((await jonas.api.get(`/projects/${id}`)).status, 404))
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Jonas: Can edit' }).waitFor()
  await eventually(async () => assert.equal((await jonas.api.get(`/projects/${id}`)).body.role, 'editor'))
})

test('people of this server are offered for what was typed before they had come', async (t) => {
  const { app, home } = await startHousehold(t)
  await joinsServer(app, home, 'Jonas')
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const typed = Promise.withResolvers<void>()
  await page.route('**/api/v1/projects/*/members*', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto(`/project/${home.projects['Bathroom']}/members`)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('combobox', { name: 'Name or email address' }).pressSequentially('jon')
  typed.resolve()
  await page.getByRole('option', { name: 'Jonas' }).waitFor()
})

test('of two people of one name the one who is chosen is put on the project', async (t) => {
  const { app, home } = await startHousehold(t)
  const [first, second] = [await joinsServer(app, home, 'Anna'), await joinsServer(app, home, 'Anne')]
  await second.session.patch('/auth/me', { name: 'Anna' })
  const id = home.projects['Bathroom']!
  const { page } = await visit(t, app, `/project/${id}/members`, { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'Invite' }).click()
  const who = page.getByRole('combobox', { name: 'Name or email address' })
  await who.fill('Anna')
  await page.getByRole('option', { name: second.email }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await page.getByText('Several users are named Anna. Enter the email address of one.').waitFor()
  await who.pressSequentially(' ')
  await page.getByRole('option', { name: second.email }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await page.getByText('Anna added to the project.').waitFor()
  assert.equal((await second.api.get(`/projects/${id}`)).status, 200)
  assert.equal((await first.api.get(`/projects/${id}`)).status, 404)
})

test('somebody new comes in by the link that is shown, and stands among the members at once', async (t) => {
  const { app, home } = await startHousehold(t)
  const id = home.projects['Bathroom']!
  const { page } = await visit(t, app, `/project/${id}/members`, { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('combobox', { name: 'Name or email address' }).fill('mormor')
  await page.keyboard.press('Enter')
  await page.getByText('No user named mormor').waitFor()
  await page.getByRole('combobox', { name: 'Name or email address' }).fill('mormor@example.org')
  await page.keyboard.press('Enter')
  const link = await eventually(async () => {
    const shown = await page.getByRole('textbox', { name: 'Link' }).inputValue()
    assert.match(shown, /^http/)
    return shown
  })
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('mormor@example.org').waitFor()

  const { page: atDesk } = await visit(t, app, link.replace(/^https?:\/\/[^/]+/, ''))
  const name = atDesk.getByRole('textbox', { name: 'Your name' })
  await name.waitFor()
  await eventually(async () => assert.ok(await name.evaluate((field) => field === document.activeElement)))

  const { page: hers } = await visit(t, app, link.replace(/^https?:\/\/[^/]+/, ''), { locale: 'da-DK', size: 'phone' })
  await hers.getByRole('heading', { name: 'Deltag i Bathroom' }).waitFor()
  await hers.getByRole('textbox', { name: 'Dit navn' }).fill('Mormor')
  await hers.getByLabel('Adgangskode').fill('en lang sætning om æbler')
  await hers.getByRole('button', { name: 'Deltag', exact: true }).click()
  await hers.getByRole('link', { name: 'Choose tiles for the floor' }).waitFor()

  await page.getByRole('button', { name: 'Mormor: Can edit' }).waitFor()
  await eventually(async () => assert.equal(await page.getByText('mormor@example.org').count(), 1))
})

test('an invitation can be withdrawn, and its link then says so', async (t) => {
  const { app, home } = await startHousehold(t)
  const id = home.projects['Bathroom']!
  // The page's clock is behind the server's, by less than the minute it goes by.
  app.clock.advance(30_000)
  const { body } = await home.api.post(`/projects/${id}/invites`, { email: 'farmor@example.org', role: 'viewer' })
  const { page } = await visit(t, app, `/project/${id}/members`, { cookie: cookieOf(home) })
  await page.getByText('Can view · the link expires in 7 days').waitFor()
  await page.getByRole('button', { name: 'Withdraw the invitation to farmor@example.org' }).click()
  await page.getByText('Invitation to farmor@example.org withdrawn.').waitFor()
  await eventually(async () => assert.deepEqual((await home.api.get(`/projects/${id}/members`)).body.pending, []))
  const { page: theirs } = await visit(t, app, new URL(body.link).pathname + new URL(body.link).search)
  await theirs.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await theirs.getByRole('button', { name: 'Sign in' }).waitFor()
})

test('who has an account signs in to join, and leaves again; the owner hands over', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Home']!, { name: 'Jonas' })
  const id = home.projects['Bathroom']!
  const { body } = await home.api.post(`/projects/${id}/invites`, { email: 'another@example.org', role: 'editor' })
  const link = new URL(body.link)
  const { page } = await visit(t, app, link.pathname + link.search)
  await page.getByRole('button', { name: 'I already have an account' }).click()
  await page.getByLabel('Email').fill(jonas.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Join Bathroom' }).waitFor()
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('link', { name: 'Choose tiles for the floor' }).waitFor()

  const { page: hers } = await visit(t, app, `/project/${id}/members`, { cookie: cookieOf(home) })
  await hers.getByRole('button', { name: 'Jonas: Can edit' }).click()
  await hers.getByRole('menuitem', { name: 'Transfer ownership' }).click()
  await hers.getByRole('button', { name: 'Transfer ownership' }).click()
  await hers.getByText('Ownership transferred to Jonas.').waitFor()
  await hers.getByRole('button', { name: 'Leave' }).click()
  await hers.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await hers.getByText('You left Bathroom.').waitFor()
  await eventually(async () => assert.equal((await home.api.get(`/projects/${id}`)).status, 404))
  await eventually(async () => assert.equal((await jonas.api.get(`/projects/${id}`)).body.role, 'owner'))
})

test('a task is given to somebody in the panel, by key and in quick add; a viewer sees no way to', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  const ida = await joins(app, home, garden, { name: 'Ida', role: 'viewer' })
  const { page } = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Buy potting soil' }).click()
  const panel = page.getByRole('complementary', { name: 'Task' })
  await panel.getByRole('button', { name: 'Assignee: Unassigned' }).click()
  await eventually(async () => assert.equal(await page.getByRole('menuitemradio', { name: 'Ida' }).count(), 0))
  await page.getByRole('menuitemradio', { name: 'Jonas' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Buy potting soil' })
  await row.getByText('Jonas').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Be home for the planks' }).focus()
  await page.keyboard.press('a')
  await page.getByRole('menuitemradio', { name: 'Maja' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Be home for the planks' }).getByText('Maja').waitFor()

  await page.keyboard.press('q')
  await page.locator('.quick-field').fill('Sharpen the spade +jonas #Garden')
  await page.getByRole('button', { name: /^Jonas.*keep as text/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Sharpen the spade added to Garden.').waitFor()
  await eventually(async () => {
    const { body } = await jonas.api.get('/tasks?assignee_id=me&sort=content')
    const contents = body.tasks.map((task: { content: string }) => task.content)
    assert.deepEqual(contents, ['Buy potting soil', 'Sharpen the spade'])
  })

  const { page: hers } = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(ida) })
  await hers.getByRole('link', { name: 'Buy potting soil' }).click()
  const looking = hers.getByRole('complementary', { name: 'Task' })
  await looking.getByText('Jonas').waitFor()
  await eventually(async () => assert.equal(await looking.getByRole('button', { name: 'Assignee: ' }).count(), 0))
  await eventually(async () => assert.equal(await hers.getByRole('button', { name: 'Add task' }).count(), 1))
  await eventually(async () => assert.equal(await looking.getByRole('textbox').count(), 0))
  const ticks = hers.getByRole('checkbox', { name: 'Complete: Buy potting soil' })
  for (const tick of await ticks.all())
    await eventually(async () => assert.equal(await tick.getAttribute('aria-disabled'), 'true'))
})

test('who is a member already is said to be, by name or address, and keeps their role', async (t) => {
  const { app, home } = await startHousehold(t)
  const id = home.projects['Bathroom']!
  const jonas = await joins(app, home, id, { name: 'Jonas' })
  const { page } = await visit(t, app, `/project/${id}/members`, { cookie: cookieOf(home) })
  await page.getByText(jonas.email).waitFor()
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByText('See everything in the project, without changing it').click()
  for (const who of ['jonas', jonas.email]) {
    await page.getByRole('combobox', { name: 'Name or email address' }).fill(who)
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    await page.getByText(`${who} is already a member.`).waitFor()
  }
  assert.equal((await jonas.api.get(`/projects/${id}`)).body.role, 'editor')
})

test('an invitation that the server could not be asked about is not told to be used up', async (t) => {
  const { app, home } = await startHousehold(t)
  const place = `/projects/${home.projects['Bathroom']}/invites`
  const { body } = await home.api.post(place, { email: 'mormor@example.org', role: 'editor' })
  const { page } = await visit(t, app, '/today')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  const asked = '**/api/v1/auth/invite?*'
  await page.route(asked, (route) => route.abort())
  await page.goto(new URL(body.link).pathname + new URL(body.link).search)
  await page.getByRole('heading', { name: 'Join Errand' }).waitFor()
  await page.getByText('Could not reach the server.').first().waitFor()
  await page.unroute(asked)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Join Bathroom' }).waitFor()
})
