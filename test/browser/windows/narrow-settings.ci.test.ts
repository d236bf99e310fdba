import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

test('what the keyboard reaches in the list of settings stands whole in a narrow window', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.session.patch('/auth/me', { locale: 'da' })
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home), locale: 'da-DK' })
  await page.setViewportSize({ width: 390, height: 800 })
  const list = page.getByRole('navigation', { name: 'Indstillinger' })
  const links = list.getByRole('link')
  await links.first().focus()
  const count = await links.count()
  for (let at = 1; at < count; at++) {
    await page.keyboard.press('Tab')
    const [name, left, right] = await page.evaluate(() => {
      const { left, right } = document.activeElement!.getBoundingClientRect()
      return [document.activeElement!.textContent, left, right] as const
    })
    assert.ok(left >= 0 && right <= 390, `${name} from ${left} to ${right}`)
  }
})
