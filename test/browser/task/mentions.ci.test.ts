import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { joins } from '../../support/people.ts'
import { assertAccessible, cookieOf, photograph, visit, type Size } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

/** Maja's garden, where Jonas and Ida Marie may write; the raised bed is open. */
async function inTheGarden(t: TestContext, size: Size, locale = 'en') {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  const ida = await joins(app, home, garden, { name: 'Ida Marie' })
  await home.api.patch('/auth/me', { locale })
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home), size })
  const comments = async (): Promise<string[]> =>
    (await home.api.get(`/tasks/${home.raisedBed}/comments`)).body.comments.map((one: { body: string }) => one.body)
  return { app, home, garden, jonas, ida, page, comments }
}

test('by keyboard: @ offers the others on the project, and who is mentioned is a name wherever they stand', async (t) => {
  const { app, home, jonas, ida, page, comments } = await inTheGarden(t, 'wide')
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await field.click()
  await field.pressSequentially('Hi @')
  const offered = page.getByRole('listbox', { name: 'Members of this project' }).getByRole('option')
  await eventually(async () => assert.deepEqual((await offered.allTextContents()).toSorted(), ['IIda Marie', 'JJonas']))
  await field.press('Escape')
  await offered.first().waitFor({ state: 'detached' })
  await field.pressSequentially('mar')
  await offered.filter({ hasText: 'Ida Marie' }).waitFor()
  await photograph(page, 'mention-wide')
  await field.press('Enter')
  await eventually(async () => assert.equal(await field.inputValue(), 'Hi @Ida Marie '))
  await field.pressSequentially(' and @Jonas: Friday?')
  await field.press('Control+Enter')
  const mention = page.locator('.comment .mention')
  await eventually(async () => assert.deepEqual(await mention.allTextContents(), ['@Ida Marie', '@Jonas']))
  await eventually(async () =>
    assert.deepEqual(await comments(), [`Hi [@Ida Marie](person:${ida.id}) and [@Jonas](person:${jonas.id}): Friday?`]),
  )
  assert.equal(await mention.first().getAttribute('href'), null)

  await page.getByRole('button', { name: 'More for the comment by Maja' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('textbox', { name: 'Edit' })
  await eventually(async () => assert.equal(await edit.inputValue(), 'Hi @Ida Marie and @Jonas: Friday?'))
  await edit.fill('Hi @Ida Marie: Saturday?')
  await edit.press('Control+Enter')
  await eventually(async () => assert.deepEqual(await comments(), [`Hi [@Ida Marie](person:${ida.id}): Saturday?`]))

  const { page: hers } = await visit(t, app, '/notifications', { cookie: cookieOf(ida) })
  await hers.getByRole('link', { name: 'Maja mentioned you in Build the raised bed behind the kitchen' }).waitFor()
  await hers.locator('.line-quote', { hasText: 'Hi @Ida Marie and @Jonas: Friday?' }).waitFor()
  await hers.getByRole('link', { name: /Maja mentioned you/ }).click()
  await hers.locator('.comment .mention[data-person="me"]', { hasText: '@Ida Marie' }).waitFor()
  await assertAccessible(hers)
  await hers.keyboard.press('Control+k')
  await hers.getByRole('combobox').fill('Saturday')
  await hers.getByRole('option', { name: /“Hi @Ida Marie: Saturday\?”/ }).waitFor()
  assert.equal((await home.api.get(`/tasks/${home.raisedBed}`)).status, 200)
})

test('by touch, in Danish: a description mentions, and so does what is added', async (t) => {
  const { home, jonas, garden, page } = await inTheGarden(t, 'phone', 'da')
  await page.getByRole('main', { name: 'Opgave' }).getByText('Line it with cloth').tap()
  const field = page.getByRole('textbox', { name: 'Beskrivelse' })
  await field.fill('Spørg ')
  await field.pressSequentially('@jo')
  const list = page.getByRole('listbox', { name: 'Projektets medlemmer' })
  await list.getByRole('option', { name: 'Jonas' }).tap()
  await eventually(async () => assert.equal(await field.inputValue(), 'Spørg @Jonas '))
  await field.press('Control+Enter')
  await page.locator('.panel-description .mention', { hasText: '@Jonas' }).waitFor()
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks/${home.raisedBed}`)
    assert.equal(body.description, `Spørg [@Jonas](person:${jonas.id}) `)
  })

  await page.goto(`/project/${garden}`)
  await page.getByRole('main').getByRole('button', { name: 'Tilføj opgave' }).last().tap()
  await page.getByRole('textbox', { name: 'Opgave', exact: true }).fill('Vand tomaterne')
  const note = page.getByRole('textbox', { name: 'Beskrivelse' })
  await note.tap()
  await note.pressSequentially('Med @J')
  const option = list.getByRole('option', { name: 'Jonas' })
  await option.waitFor()
  // By its unseen copy the list finds the word.
  const [written, copied] = await Promise.all(
    [note, page.locator('.typed-before')].map((one) =>
      one.evaluate((element) => {
        const { fontSize, paddingTop } = getComputedStyle(element)
        return [fontSize, paddingTop]
      }),
    ),
  )
  assert.deepEqual(copied, written)
  await photograph(page, 'mention-phone')
  await option.tap()
  await page.getByRole('textbox', { name: 'Opgave', exact: true }).press('Enter')
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks?project_id=${garden}&q=tomaterne`)
    assert.equal(body.tasks[0]?.description.trim(), `Med [@Jonas](person:${jonas.id})`)
  })
})

test('a name that is part of a word, or of nobody here, stays as it was typed', async (t) => {
  const { page, comments } = await inTheGarden(t, 'wide')
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await field.fill('@Jonass @Nobody jonas@Jonas `@Jonas`')
  await field.press('Control+Enter')
  await eventually(async () => assert.deepEqual(await comments(), ['@Jonass @Nobody jonas@Jonas `@Jonas`']))
})
