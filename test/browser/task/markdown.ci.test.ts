import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { joins } from '../../support/people.ts'
import { assertAccessible, cookieOf, reload, sizesOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

test('a long text is rendered beside the page, and one that takes too long is shown as it was written', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body: list } = await home.api.get('/tasks?limit=1')
  const [{ id }] = list.tasks
  await home.api.patch(`/tasks/${id}`, { description: `Behind the **bicycles**\n\n${'a line of text\n'.repeat(200)}` })
  await home.api.post(`/tasks/${id}/comments`, { body: 'Under the **stairs**' })
  const { page } = await visit(t, app, `/task/${id}`, { cookie: cookieOf(home) })
  await page.locator('.prose strong', { hasText: 'bicycles' }).waitFor()
  await page.locator('.prose strong', { hasText: 'stairs' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('stairs')
  await page.getByRole('option', { name: '“Under the stairs”' }).waitFor()
  await page.keyboard.press('Escape')

  const hard = 'a\n=\n'.repeat(16_000)
  await home.api.patch(`/tasks/${id}`, { description: hard })
  await reload(page)
  await page.locator('.prose[data-plain]').waitFor()
  // Of the processor, so that what others do on the machine does not count.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3_000)))
  const { metrics } = await devtools.send('Performance.getMetrics')
  const { value: seconds } = metrics.find(({ name }) => name === 'TaskDuration')!
  assert.ok(seconds < 1, `the page worked for ${seconds.toFixed(1)} of three seconds`)
  assert.ok((await page.locator('.prose[data-plain]').textContent()) === hard, 'it is shown as it was written')
  await page.locator('.prose strong', { hasText: 'stairs' }).waitFor()
})

test('lines of a description and a comment stand below each other as they were written', async (t) => {
  const { app, home } = await startHousehold(t)
  const id = home.raisedBed
  const source =
    'Bring\nthe **drill**  \nand\\\nscrews\n\n- soap\n\n- towels\n  for two\n\nAnd\n- nails  \n  or glue\n- rope\n  - thin\n    or thick\nThen home'
  await home.api.patch(`/tasks/${id}`, { description: source })
  await home.api.post(`/tasks/${id}/comments`, { body: source })
  const { page } = await visit(t, app, `/task/${id}`, { cookie: cookieOf(home), size: 'phone' })
  await page.locator('.prose strong', { hasText: 'drill' }).nth(1).waitFor()
  const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')
  for (const text of await page.locator('.prose', { hasText: 'drill' }).allInnerTexts()) {
    assert.deepEqual(lines(text), [
      'Bring',
      'the drill',
      'and',
      'screws',
      'soap',
      'towels',
      'for two',
      'And',
      'nails',
      'or glue',
      'rope',
      'thin',
      'or thick',
      'Then home',
    ])
    assert.match(text, /^Bring\nthe drill\nand\nscrews\n/)
  }
})

const PLAN = `# The plan

1. Measure
2. Order

> Larch lasts

| Plank | Price |
|---|---|
| 240 | 89 kr. |

- [ ] soap
- [x] towels

\`\`\`
saw --straight
\`\`\``

for (const size of sizesOf(import.meta.filename)) {
  test(`on a ${size} page Markdown looks as it says, and its check boxes work and are saved`, async (t) => {
    const { app, home } = await startHousehold(t)
    await home.api.patch(`/tasks/${home.raisedBed}`, { description: PLAN })
    const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home), size })
    const prose = page.locator('.panel-description .prose')
    await prose.getByRole('heading', { name: 'The plan', level: 2 }).waitFor()
    await prose.getByRole('table').getByRole('cell', { name: '89 kr.' }).waitFor()
    await prose.locator('blockquote', { hasText: 'Larch lasts' }).waitFor()
    await prose.locator('pre code', { hasText: 'saw --straight' }).waitFor()
    const number = () => prose.locator('ol').evaluate((list) => getComputedStyle(list).listStyleType)
    await eventually(async () => assert.equal(await number(), 'decimal'))
    await assertAccessible(page, `markdown-${size}`)

    const stored = async (): Promise<string> => (await home.api.get(`/tasks/${home.raisedBed}`)).body.description
    const soap = prose.getByRole('checkbox', { name: 'soap' })
    if (size === 'phone') await soap.tap()
    else {
      await soap.focus()
      await page.keyboard.press('Space')
    }
    await eventually(async () => assert.equal(await stored(), PLAN.replace('[ ] soap', '[x] soap')))
    await eventually(async () => assert.ok(await soap.isChecked()))
    if (size === 'wide')
      await eventually(async () => assert.ok(await soap.evaluate((box) => box === document.activeElement)))
    if (size === 'wide') {
      await page.keyboard.press('Control+z')
      await eventually(async () => assert.equal(await stored(), PLAN))
      await soap.press('Space')
      await eventually(async () => assert.equal(await stored(), PLAN.replace('[ ] soap', '[x] soap')))
    }
    await eventually(async () =>
      assert.equal(await page.getByRole('textbox', { name: 'Description' }).count(), 0, 'it is not opened for writing'),
    )
  })
}

test('check boxes of a comment are its author’s to tick', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  await home.api.post(`/tasks/${home.raisedBed}/comments`, { body: '- [ ] saw' })
  await jonas.api.post(`/tasks/${home.raisedBed}/comments`, { body: '- [ ] screws' })
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  await page.getByRole('checkbox', { name: 'saw', exact: true }).click()
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks/${home.raisedBed}/comments`)
    assert.deepEqual(
      body.comments.map((one: { body: string }) => one.body),
      ['- [x] saw', '- [ ] screws'],
    )
  })
  await eventually(async () => assert.ok(await page.getByRole('checkbox', { name: 'screws' }).isDisabled()))
})

test('in a list of 60 check boxes Space ticks one after the other, and the list never stands as it was written', async (t) => {
  const { app, home } = await startHousehold(t)
  const description = Array.from({ length: 60 }, (_, n) => `- [ ] Pack the bag number ${n}`).join('\n')
  await home.api.patch(`/tasks/${home.raisedBed}`, { description })
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const box = (n: number) => page.getByRole('checkbox', { name: `Pack the bag number ${n}`, exact: true })
  await box(3).waitFor()
  await page.evaluate(() => {
    const look = (): void => {
      if (document.querySelector('.prose[data-plain]')) document.documentElement.dataset['wasPlain'] = 'yes'
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true })
  })
  await box(3).focus()
  for (const n of [3, 4]) {
    await page.keyboard.press('Space')
    await eventually(async () => {
      const stored: string = (await home.api.get(`/tasks/${home.raisedBed}`)).body.description
      assert.ok(stored.includes(`- [x] Pack the bag number ${n}\n`))
    })
    await eventually(async () => assert.ok(await box(n).evaluate((one) => one === document.activeElement)))
    await page.keyboard.press('Tab')
  }
  assert.equal(await page.evaluate(() => document.documentElement.dataset['wasPlain']), undefined)
})
