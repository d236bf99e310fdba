import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'
import { doubleText } from '../support/screens/large-text.ts'

test('no word of a title is broken on the narrowest of phones, in Danish, beside its button and in large text', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.session.patch('/auth/me', { locale: 'da' })
  const { page } = await visit(t, app, '/healthz', { cookie: cookieOf(home), size: 'phone', locale: 'da-DK' })
  const members = `/project/${home.projects['Garden']}/members`
  const isWhole = async (path: string, word: string): Promise<void> => {
    await page.goto(path)
    const title = page.getByRole('heading', { name: word }).first()
    await title.waitFor()
    await eventually(async () => assert.equal(await title.evaluate(linesOf, word), 1, word))
    const [wide, room] = await page.evaluate(() => [document.body.scrollWidth, innerWidth] as const)
    assert.ok(wide <= room, `${path} is ${wide} px wide in ${room} px`)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await isWhole(members, 'Medlemmer')
  await isWhole('/settings/security', 'Totrinsbekræftelse')

  await page.addInitScript(doubleText)
  await isWhole(members, 'invitationer')
  await isWhole('/notifications', 'Notifikationer')
})

/** In how many lines a word of it stands. */
function linesOf(title: Element, word: string): number {
  const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const from = walker.currentNode.textContent!.indexOf(word)
    if (from < 0) continue
    const range = document.createRange()
    range.setStart(walker.currentNode, from)
    range.setEnd(walker.currentNode, from + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  }
  return 0
}
