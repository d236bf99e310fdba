import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'
import { row } from '../support/rows.ts'

const BOOKS = 'Return the library books'

test('Ctrl Z undoes what a message offers it for from an empty field too, and there brings back a text that was typed since', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const field = page.getByRole('textbox', { name: 'Task', exact: true })
  const completeAndAdd = async (): Promise<void> => {
    await row(page, BOOKS).getByRole('link').focus()
    await page.keyboard.press('e')
    await page
      .locator('.toast', { hasText: `${BOOKS} completed.` })
      .getByText('Ctrl Z')
      .waitFor()
    await row(page, BOOKS).waitFor({ state: 'detached' })
    await page.keyboard.press('q')
    await field.and(page.locator(':focus')).waitFor()
  }

  await completeAndAdd()
  await page.keyboard.press('Control+z')
  await page.getByText(`${BOOKS} reopened.`).waitFor()
  await row(page, BOOKS).waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })

  await completeAndAdd()
  await field.pressSequentially('Milk')
  await field.press('Control+a')
  await field.press('Delete')
  await field.press('Control+z')
  await eventually(async () => assert.equal(await field.inputValue(), 'Milk'))
  assert.equal(await row(page, BOOKS).count(), 0)
})
