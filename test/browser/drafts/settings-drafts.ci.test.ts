import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { joinsServer, PASSWORD } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'
import { backOnline, cookieOf, reload, sizeOf, visit } from '../support/browser.ts'
import { spotIn } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'

const HALF_TYPED = [
  ['/settings', 'Your name', 'Maja L'],
  ['/settings', 'Your ntfy topic', 'https://ntfy.example.org/ma'],
  ['/settings/tokens', 'Name', 'Backup scr'],
  ['/settings/people', 'Email address', 'oskar@exam'],
] as const

const size = sizeOf(import.meta.filename)

test(`half-typed settings stand there after another screen, a reload and Back (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size })
  const stands = async (label: string, typed: string): Promise<void> => {
    const field = page.getByRole('textbox', { name: label, exact: true })
    await eventually(async () => assert.equal(await field.inputValue(), typed))
  }
  for (const [path, label, typed] of HALF_TYPED) {
    await page.goto(path)
    await page.getByRole('textbox', { name: label, exact: true }).fill(typed)
  }
  await page.goBack()
  for (const [path, label, typed] of HALF_TYPED) {
    await page.goto(path)
    await stands(label, typed)
    await reload(page)
    await stands(label, typed)
  }
})

test('what is typed in a setting moves nothing below it', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  const below = page.getByRole('switch', { name: 'Comments: ntfy' })
  const top = (): Promise<number> => below.evaluate((one) => one.getBoundingClientRect().top)
  await below.waitFor()
  await spotIn(below)
  const before = await top()
  for (const name of ['Your name', 'Your ntfy topic']) {
    await page.getByRole('textbox', { name, exact: true }).fill('Another')
    const save = page.locator('form', { has: page.getByLabel(name) }).getByRole('button', { name: 'Save' })
    await save.waitFor()
    assert.equal(await top(), before, name)
  }
})

test('what was saved, sent or made is half written no more', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  const kept = (): Promise<string> => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Your name').fill('Maja Lind Holm')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  await eventually(async () => assert.doesNotMatch(await kept(), /draft \S+ name/))

  await page.goto('/settings/tokens')
  await field('Name').fill('Backup script')
  await page.getByRole('button', { name: 'Create token' }).click()
  await eventually(async () => assert.equal(await field('Name').inputValue(), ''))
  await page.goto('/settings/people')
  await field('Email address').fill('oskar@example.org')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await eventually(async () => assert.equal(await field('Email address').inputValue(), ''))
  await eventually(async () => assert.doesNotMatch(await kept(), /"(left-)?draft /))
})

test('what is typed while the setting before it is saved stays', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  for (const [path, label, button, told, first, second] of [
    ['tokens', 'Name', 'Create token', 'Backup script created.', 'Backup script', 'Wall display'],
    ['people', 'Email address', 'Invite', 'Invitation created', 'oskar@example.org', 'ida@example.org'],
  ] as const) {
    await page.goto(`/settings/${path}`)
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const asked = path === 'tokens' ? '**/api/v1/tokens' : '**/api/v1/users'
    await page.route(asked, async (route) => {
      if (route.request().method() === 'POST') await isReleased
      await route.continue()
    })
    const field = page.getByRole('textbox', { name: label, exact: true })
    await field.fill(first)
    await page.getByRole('button', { name: button, exact: true }).click()
    await field.fill(second)
    release()
    await page.getByText(told).first().waitFor()
    await eventually(async () => assert.equal(await field.inputValue(), second))
  }
})

test('a half-typed new email address is kept, the password beside it never', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/security', { cookie: cookieOf(home) })
  const open = async (): Promise<void> => {
    await page.locator('.setting', { hasText: home.email }).getByRole('button', { name: 'Change' }).click()
  }
  await open()
  await page.getByLabel('New address').fill('maja@new.exam')
  await page.getByLabel('Confirm your password').fill('half my passw')
  await page.reload()
  await open()
  await eventually(async () => assert.equal(await page.getByLabel('New address').inputValue(), 'maja@new.exam'))
  assert.equal(await page.getByLabel('Confirm your password').inputValue(), '')
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage])), /half my passw/)
})

test('a half-typed address at the door survives a reload, and is gone once somebody has signed in', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today')
  const email = page.getByLabel('Email')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Reset password' }).waitFor()
  await email.fill('somebody@exam')
  await page.reload()
  await eventually(async () => assert.equal(await email.inputValue(), 'somebody@exam'))
  await page.goto('/today')
  await email.fill(home.email)
  await page.getByLabel('Password').fill('half my passw')
  await page.reload()
  await eventually(async () => assert.equal(await email.inputValue(), home.email))
  assert.equal(await page.getByLabel('Password').inputValue(), '')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  assert.doesNotMatch(kept, /sign-in email|half my passw/)
})

test('who deletes their account leaves nothing half typed behind, and is told so, not of the end of a session', async (t) => {
  const { app, home } = await startHousehold(t)
  const oskar = await joinsServer(app, home, 'Oskar')
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(oskar) })
  await page.getByRole('textbox', { name: 'Your name', exact: true }).fill('Oskar Half-typed')
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel('Confirm your password').fill(PASSWORD)
  const isTold = Promise.withResolvers<void>()
  await page.route('**/auth/logout', (route) => isTold.promise.then(() => route.continue()))
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByRole('status').getByText('Account deleted.').waitFor()
  isTold.resolve()
  assert.equal(await page.getByText('You were signed out.').count(), 0)
  await eventually(async () => {
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    assert.doesNotMatch(kept, /Half-typed/)
  })
  assert.equal((await oskar.session.get('/auth/me')).status, 401)
})

test('the name that a file is imported under is kept for that file until it is imported', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/import', { cookie: cookieOf(home) })
  const name = page.getByLabel('Project name')
  const choose = async (): Promise<void> => {
    const buffer = Buffer.from('Opgave;Frist\r\nMilk;friday\r\n')
    await page.getByLabel('File to import').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  }
  await choose()
  await name.fill('Weekly shop')
  await reload(page)
  await choose()
  await eventually(async () => assert.equal(await name.inputValue(), 'Weekly shop'))
  await page.getByRole('button', { name: 'Preview import' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: 'Open Weekly shop' }).waitFor()
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage])), /import of/)
})

test('a setting that could not be saved stands as it was, and is said not to be saved', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/settings', { cookie: cookieOf(home) })
  const day = page.getByLabel('First day of the week')
  await day.waitFor()
  wire.cut()
  await page.getByText('You are offline. Changes to tasks will be saved').waitFor()
  await day.selectOption('Sunday')
  await page.getByText('Could not reach the server.').waitFor()
  await eventually(async () => assert.equal(await day.inputValue(), '1'))
  await backOnline(page, wire)
  await day.selectOption('Sunday')
  await page.getByText('Saved.').waitFor()
  assert.equal(await day.inputValue(), '7')
  assert.equal((await home.api.get('/auth/me')).body.week_start, 7)
})
