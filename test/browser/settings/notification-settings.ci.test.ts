import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { startNtfy } from '../../support/ntfy.ts'
import { joins, maja } from '../../support/people.ts'
import { assertAccessible, cookieOf, photograph, visit } from '../support/browser.ts'
import { nextFrames } from '../support/hands.ts'
import { NOW, startHousehold } from '../support/household.ts'

test('somebody names their ntfy topic, chooses what goes there, and ticks a task off from its reminder', async (t) => {
  const ntfy = await startNtfy(t)
  const app = await startApp(t, { ERRAND_OUTGOING_ALLOW: '127.0.0.1' })
  app.clock.set(NOW)
  const owner = await maja(app)
  const { page } = await visit(t, app, '/settings', { size: 'phone', cookie: cookieOf(owner) })

  const topic = page.getByLabel('Your ntfy topic')
  await topic.fill('https://192.168.1.9/maja')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Errand cannot send to this address').waitFor()
  const needs = page.getByText(/^Email needs a mail server set up on this server\./)
  await needs.filter({ hasText: 'For ntfy, enter a topic above.' }).waitFor()
  await topic.fill(`${ntfy.url}/maja`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  await needs.filter({ hasNotText: 'For ntfy' }).waitFor()
  await page.getByRole('switch', { name: 'Comments: ntfy' }).click()
  await page.getByRole('switch', { name: 'Comments: ntfy', checked: false }).waitFor()
  await eventually(async () => {
    const { body: settings } = await owner.api.get('/notifications/settings')
    assert.deepEqual(settings, {
      ntfy_url: `${ntfy.url}/maja`,
      channels: { ...settings.channels, comment: ['email'], reminder: ['email', 'ntfy'] },
    })
  })
  await page.getByRole('heading', { name: 'Notifications' }).scrollIntoViewIfNeeded()
  await photograph(page, 'settings-reach-phone-light')

  const { body: task } = await owner.api.post('/tasks', { content: 'Take the planks in before it rains' })
  const remind_at = new Date(app.clock.now() + 1000).toISOString()
  await owner.api.post(`/tasks/${task.id}/reminders`, { remind_at })
  app.clock.advance(1000)
  await app.tick()
  const [done] = ntfy.published[0]!.body.actions!
  const { page: asked } = await visit(t, app, new URL(done!.url).pathname, { size: 'phone' })
  await asked.getByRole('heading', { name: task.content }).waitFor()
  await assertAccessible(asked, 'act-phone')
  await asked.getByRole('button', { name: 'Complete task' }).click()
  await asked.getByText('Completed.').waitFor()
  await assertAccessible(asked)
  assert.equal((await owner.api.get(`/tasks/${task.id}`)).body.completed, true)
  await asked.reload()
  await asked.getByText('This link no longer works').waitFor()
})

test('two switches of a row that are flipped while the settings are read again both stay flipped', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  await owner.api.patch('/notifications/settings', { ntfy_url: 'https://ntfy.example/maja' })
  const isReadAgain = Promise.withResolvers<void>()
  const areFlipped = Promise.withResolvers<void>()
  const areSaved = Promise.withResolvers<void>()
  const { page } = await visit(t, app, '/healthz', { cookie: cookieOf(owner) })
  let reads = 0
  await page.route('**/notifications/settings', async (route) => {
    const isReading = route.request().method() === 'GET'
    if (!isReading) await areFlipped.promise
    const response = await route.fetch()
    if (isReading && ++reads === 2) {
      isReadAgain.resolve()
      await areSaved.promise
    }
    await route.fulfill({ response })
  })
  await page.goto('/settings')
  const flipped = ['Comments: Email', 'Comments: ntfy'].map((name) => page.getByRole('switch', { name }))
  await isReadAgain.promise
  for (const one of flipped) await one.click()
  areFlipped.resolve()
  for (const one of flipped) await one.and(page.locator('[aria-checked=false]')).waitFor()
  const late = page.waitForResponse(
    (answer) => answer.url().endsWith('/notifications/settings') && answer.request().method() === 'GET',
  )
  areSaved.resolve()
  await late
  await nextFrames(page)
  for (const one of flipped) await one.and(page.locator('[aria-checked=false]')).waitFor()
  assert.deepEqual((await owner.api.get('/notifications/settings')).body.channels.comment, [])
})

test('a switch that was flipped shows so, though the answer was lost and the person was told to try again', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  await page.route('**/notifications/settings', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('switch', { name: 'Comments: Email', checked: true }).click()
  await page.getByText('Could not reach the server.').waitFor()
  await page.getByRole('switch', { name: 'Comments: Email', checked: false }).waitFor()
})

test('of two switches of a row both stay flipped, though the answer of the first is lost while the second waits', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  const areFlipped = Promise.withResolvers<void>()
  let saved = 0
  await page.route('**/notifications/settings', async (route) => {
    if (route.request().method() !== 'PATCH' || ++saved > 1) return route.continue()
    await areFlipped.promise
    await route.fetch()
    await route.abort()
  })
  const flipped = ['Comments: Email', 'Comments: ntfy'].map((name) => page.getByRole('switch', { name }))
  for (const one of flipped) await one.click()
  areFlipped.resolve()
  await flipped[1]!.and(page.locator('[aria-checked=false]')).waitFor()
  assert.deepEqual((await home.api.get('/notifications/settings')).body.channels.comment, [])
  await flipped[0]!.and(page.locator('[aria-checked=false]')).waitFor()
})

test('notifications are counted under a heading once all of them are read', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  for (let n = 1; n <= 100; n++)
    await jonas.api.post('/tasks', { content: `Weed bed ${n}`, project_id: garden, assignee_id: home.id })
  const { page } = await visit(t, app, '/notifications', { cookie: cookieOf(home) })
  const count = page.getByRole('main').locator('.group .count')
  const older = page.getByRole('button', { name: 'Show older' })
  await older.waitFor()
  assert.equal(await count.count(), 0)
  await older.click()
  await older.waitFor({ state: 'detached' })
  assert.equal(await count.textContent(), '101')
})
