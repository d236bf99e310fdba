import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, sizesOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

for (const size of sizesOf(import.meta.filename)) {
  test(`what is seen without an account is without fault for axe (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, '/upcoming', { size })
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await assertAccessible(page, `sign-in-${size}`)
    const place = `/projects/${home.projects['Bathroom']}/invites`
    const { body } = await home.api.post(place, { email: 'mormor@example.org', role: 'editor' })
    await page.goto(body.link.replace(/^https?:\/\/[^/]+/, ''))
    await page.getByRole('heading', { name: 'Join Bathroom' }).waitFor()
    await assertAccessible(page, `invite-${size}`)
    await page.goto('/forgot')
    await page.getByRole('heading', { name: 'Reset password' }).waitFor()
    await assertAccessible(page, `forgot-${size}`)
  })
}

test('whoever signs in with a browser that blocks cookies is told so, and nothing is sent', async (t) => {
  const { app } = await startHousehold(t)
  const { page, requests } = await visit(t, app, '/today')
  await page.getByLabel('Email').fill('maja@home')
  await page.getByLabel('Password', { exact: true }).fill('sild og snaps til alle')
  await page.evaluate(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('This browser blocks cookies. Allow them for this address, then try again.').waitFor()
  assert.ok(!requests.some((request) => request.includes('/auth/login')))
})

test('whoever signs in without an email address or a password is asked for them, and nothing is sent', async (t) => {
  const { app } = await startHousehold(t)
  const { page, requests } = await visit(t, app, '/today')
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  await email.press('Enter')
  await page.getByText('Enter a full email address, like name@example.org.').waitFor()
  await page.getByText('Enter your password.').waitFor()
  await assertAccessible(page, 'sign-in-empty')
  // The first that is wrong.
  await email.and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await email.and(page.locator(':focus')).waitFor()
  await email.fill('maja@home')
  await page.keyboard.press('Enter')
  await password.and(page.locator(':focus')).waitFor()
  assert.ok(!requests.some((request) => request.includes('/auth/login')))
  await password.fill('not my password')
  await page.keyboard.press('Enter')
  await page.getByText('Wrong email or password.').waitFor()
})

test('an address that was copied with something that nobody sees before it is taken without', async (t) => {
  const { app } = await startHousehold(t)
  const { page, requests } = await visit(t, app, '/forgot')
  await page.getByLabel('Email').fill('\u200bmaja@home')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  assert.ok(requests.some((request) => request.includes('/auth/password/forgot')))
})
