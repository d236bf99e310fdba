import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { setAside, startHousehold } from '../support/household.ts'
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

test('tools that go below the name of a page keep clear of what it says, on a phone', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body } = await home.api.post('/templates', {
    project_id: home.projects['Skagen in July'],
    name: 'Sommerhusferien',
  })
  const { page } = await visit(t, app, `/template/${body.id}`, { cookie: cookieOf(home), size: 'phone' })
  const use = page.getByRole('button', { name: 'Use template' })
  await use.waitFor()
  const gap = (button: Element): number =>
    button.getBoundingClientRect().top - document.querySelector('.page-head p')!.getBoundingClientRect().bottom
  const clear = await use.evaluate(gap)
  assert.ok(clear >= 8, `${clear}`)
})

test('how many days are left in the trash stands clear of the sidebar and of its mark, in windows of every width', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.session.patch('/auth/me', { locale: 'da' })
  await setAside(app, home)
  const { page } = await visit(t, app, '/trash', { cookie: cookieOf(home), locale: 'da-DK' })
  const left = page.getByText('30 dage tilbage').first()
  for (const width of [780, 820, 900, 1100, 1190, 1200, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await eventually(async () => {
      const [from, to, mark] = await left.evaluate((words) => {
        const range = document.createRange()
        range.selectNodeContents(words)
        const { left, right } = range.getBoundingClientRect()
        const sidebar = document.querySelector('.sidebar')!.getBoundingClientRect().right
        const mark = words.closest('.line')!.querySelector('.dot')!.getBoundingClientRect().left
        return [left - sidebar, right, mark] as const
      })
      assert.ok(from >= 6, `${from} px from the sidebar at ${width} px`)
      assert.ok(mark - to >= 12, `${mark - to} px from its mark at ${width} px`)
    })
  }
})

test('a name that is cut off in the heading is told in whole when it is pointed at', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch(`/projects/${home.projects['Skagen in July']}`, { name: 'Skagen, all of July' })
  const { page } = await visit(t, app, `/project/${home.projects['Skagen in July']}`, { cookie: cookieOf(home) })
  const name = page.locator('.page-title')
  await page.getByRole('link', { name: 'Bedlinen for five' }).waitFor()
  const isCut = async (width: number): Promise<boolean> => {
    await page.setViewportSize({ width, height: 800 })
    return name.evaluate((title) => title.scrollWidth > title.clientWidth)
  }
  let cut = 0
  for (let width = 780; width <= 1100; width += 20) cut += Number(await isCut(width))
  assert.ok(cut > 0)
  assert.equal(await name.getAttribute('title'), 'Skagen, all of July')
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
