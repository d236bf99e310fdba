import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { joins, PASSWORD } from '../../support/people.ts'
import { cookieOf, reload, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

const idIn = (all: { id?: string; user_id?: string }[], has: object): string => {
  const found = all.find((one) => Object.entries(has).every(([field, value]) => (one as never)[field] === value))
  return (found?.id ?? found?.user_id)!
}

test('what has gone elsewhere leaves the settings once it is pressed, with the reason', async (t) => {
  const { app, home } = await startHousehold(t)
  const { session } = home
  const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  await session.post('/tokens', { name: 'Old script' })
  await session.post('/feeds', { name: 'Garden', project_id: home.projects['Garden'], kind: 'events' })
  await session.post('/users', { email: 'oskar@example.org' })
  const headers = { 'User-Agent': 'Kitchen' }
  await app.guest.post('/auth/login', { email: home.email, password: PASSWORD }, { headers })
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  const dialog = page.getByRole('dialog')
  const cases: [path: string, button: string, gone: () => Promise<string>, press?: () => Promise<void>][] = [
    [
      'tokens',
      'Revoke Old script',
      async () => `/tokens/${idIn((await session.get('/tokens')).body.tokens, { name: 'Old script' })}`,
    ],
    [
      'security',
      'Sign out Kitchen',
      async () => `/auth/sessions/${idIn((await session.get('/auth/sessions')).body.sessions, { device: 'Kitchen' })}`,
    ],
    [
      'calendar',
      'Delete feed for Garden',
      async () => `/feeds/${idIn((await session.get('/feeds')).body.feeds, { name: 'Garden' })}`,
      () => dialog.getByRole('button', { name: 'Delete' }).click(),
    ],
    [
      'people',
      'Withdraw the invitation to oskar@example.org',
      async () => `/users/invites/${idIn((await session.get('/users')).body.invites, { email: 'oskar@example.org' })}`,
    ],
    [
      'people',
      'More for Jonas',
      async () => `/users/${jonas.id}`,
      () => page.getByRole('menuitem', { name: 'Make admin' }).click(),
    ],
  ]
  for (const [path, name, gone, press] of cases) {
    await reload(page, `/settings/${path}`)
    const button = page.getByRole('button', { name, exact: true })
    await button.waitFor()
    const object = await gone()
    let status = 0
    await page.route(`**/api/v1${object}`, async (route) => {
      status = (await session.delete(object)).status
      await route.continue()
    })
    await button.click()
    await press?.()
    await page.getByText('it no longer exists').waitFor()
    await button.waitFor({ state: 'detached' })
    assert.equal(status, 204, name)
  }
})

test('the dialog of a project that was deleted elsewhere says so, and keeps its name', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const { page } = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(home) })
  await page.getByRole('main').getByRole('button', { name: 'More for Garden' }).click()
  await page.getByRole('menuitem', { name: 'Edit project' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Kitchen garden')
  await home.api.delete(`/projects/${garden}`)
  await page.getByRole('heading', { name: 'Project not found', includeHidden: true }).waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Project not found.').waitFor()
  assert.equal(await name.inputValue(), 'Kitchen garden')
})

test('a new colour leaves the name that a project got elsewhere while its dialog was open', async (t) => {
  const { app, home } = await startHousehold(t)
  const path = `/projects/${home.projects['Garden']}`
  const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, { cookie: cookieOf(home) })
  await page.getByRole('main').getByRole('button', { name: 'More for Garden' }).click()
  await page.getByRole('menuitem', { name: 'Edit project' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  await home.api.patch(path, { name: 'Kitchen garden' })
  await page.getByRole('heading', { level: 1, name: 'Kitchen garden', includeHidden: true }).waitFor()
  await dialog.getByRole('radio', { name: 'Violet' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await eventually(async () => assert.equal((await home.api.get(path)).body.color, 'violet'))
  assert.equal((await home.api.get(path)).body.name, 'Kitchen garden')
})

test('a project whose deletion is undone in one tab has its tasks again in the other', async (t) => {
  const { app, home } = await startHousehold(t)
  const path = `/project/${home.projects['Garden']}`
  const { page, context } = await visit(t, app, path, { cookie: cookieOf(home) })
  const other = await context.newPage()
  await other.goto(path)
  const rows = other.locator('[data-row]')
  await rows.first().waitFor()
  const shown = await rows.count()

  await page.getByRole('main').getByRole('button', { name: 'More for Garden' }).click()
  await page.getByRole('menuitem', { name: 'Delete project' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await other.getByText('Project not found').waitFor()
  const { promise: seen, resolve: see } = Promise.withResolvers<void>()
  await context.route('**/api/v1/undo', async (route) => {
    await seen
    await route.continue()
  })
  await page.keyboard.press('Control+z')
  await other.getByText('No tasks yet').waitFor()
  see()
  await rows.nth(shown - 1).waitFor()
})

test('who wrote in an open task is a former member once their account is gone', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  const { body: task } = await home.api.post('/tasks', { content: 'Rake the leaves', project_id: garden })
  await jonas.api.post(`/tasks/${task.id}/comments`, { body: 'The rake is broken' })
  await home.api.delete(`/projects/${garden}/members/${jonas.id}`)
  const { page } = await visit(t, app, `/task/${task.id}`, { cookie: cookieOf(home) })
  const comment = page.getByRole('article').filter({ hasText: 'The rake is broken' })
  await comment.getByText('Jonas').waitFor()
  await home.session.delete(`/users/${jonas.id}`)
  await comment.getByText('Former member').waitFor()
})
