import { test } from 'node:test'
import { assertAccessible, sizesOf, visit } from './support/browser.ts'
import { startHousehold } from './support/household.ts'

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
