import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { freshFolder } from '../../support/database.ts'
import { joins } from '../../support/people.ts'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, photograph, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Task' })

type Box = Awaited<ReturnType<ReturnType<Page['locator']>['boundingBox']>>
const right = (box: Box): number => box!.x + box!.width

/** Chooses files from the disk; large ones would take seconds on their way to the browser. */
async function choose(
  page: Page,
  button: ReturnType<Page['locator']>,
  files: { name: string; bytes: Uint8Array | string }[],
): Promise<void> {
  const folder = freshFolder()
  const paths = files.map(({ name }) => join(folder, name))
  for (const [index, { bytes }] of files.entries()) writeFileSync(paths[index]!, bytes)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(paths)
}

const PDF = '%PDF-1.7 larch'
const TOO_LARGE = { name: 'film.mov', bytes: Buffer.alloc(25 * 1024 * 1024 + 1) }

test('comments are written in Markdown, shown safely, kept as written, changed and deleted by their author', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const panel = panelOf(page)
  await panel
    .getByRole('textbox', { name: 'Write a comment' })
    .fill('XL-Byg has **larch** <img src=x onerror=alert(1)>')
  await page.keyboard.press('Control+Enter')
  await panel.locator('.comment strong', { hasText: 'larch' }).waitFor()
  await eventually(async () => assert.equal(await panel.locator('.comment img').count(), 0))
  await eventually(async () =>
    assert.equal(await panel.getByRole('textbox', { name: 'Write a comment' }).inputValue(), ''),
  )
  const stored = async (): Promise<string[]> =>
    (await home.api.get(`/tasks/${home.raisedBed}/comments`)).body.comments.map((one: { body: string }) => one.body)
  await eventually(async () => assert.deepEqual(await stored(), ['XL-Byg has **larch** <img src=x onerror=alert(1)>']))

  await panel.getByRole('button', { name: 'More for the comment by Maja' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await panel.getByRole('textbox', { name: 'Edit' }).fill('XL-Byg delivers *Friday*')
  const [edited] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'PATCH'),
    page.keyboard.press('Control+Enter'),
  ])
  assert.equal(edited.status(), 200)
  await panel.locator('.comment em', { hasText: 'Friday' }).waitFor()
  await eventually(async () => assert.deepEqual(await stored(), ['XL-Byg delivers *Friday*']))

  await panel.getByRole('button', { name: 'More for the comment by Maja' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await panel.getByRole('textbox', { name: 'Edit' }).fill('Larch from [XL-Byg](https://xl-byg.example)')
  await page.keyboard.press('Escape')
  await panel.getByRole('link', { name: 'XL-Byg', exact: true }).waitFor()
  await panel.getByRole('button', { name: 'More for the comment by Maja' }).and(page.locator(':focus')).waitFor()

  await panel.getByRole('button', { name: 'More for the comment by Maja' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Comment deleted.').waitFor()
  await eventually(async () => assert.deepEqual(await stored(), []))
})

test('others see a comment at once, and who can only look writes none', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  const ida = await joins(app, home, home.projects['Garden']!, { name: 'Ida', role: 'viewer' })
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(ida) })
  const panel = panelOf(page)
  await panel.getByText('Line it with cloth').waitFor()
  await jonas.api.post(`/tasks/${home.raisedBed}/comments`, { body: 'Somebody has to be home to sign.' })
  await panel.getByRole('article', { name: 'Jonas' }).getByText('Somebody has to be home').waitFor()
  await eventually(async () => assert.equal(await panel.getByRole('textbox').count(), 0))
  await eventually(async () => assert.equal(await panel.getByRole('button', { name: 'Attach files' }).count(), 0))
  await eventually(async () =>
    assert.equal(await panel.getByRole('button', { name: 'More for the comment by Jonas' }).count(), 0),
  )
})

test('of very many comments the newest stand above the field, and the earlier ones come when asked for', async (t) => {
  const { app, home } = await startHousehold(t)
  const say = async (n: number): Promise<void> =>
    void (await home.api.post(`/tasks/${home.raisedBed}/comments`, { body: `Remark ${n}` }))
  for (let n = 1; n <= 31; n++) await say(n)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const comments = page.locator('.comment')
  await page.getByText('Remark 31').waitFor()
  assert.equal(await comments.count(), 20)
  await say(32)
  await page.getByText('Remark 32').waitFor()
  assert.equal(await comments.count(), 21)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await eventually(async () => assert.equal(await comments.count(), 32, 'on paper'))
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.getByRole('button', { name: 'Show 11 earlier comments' }).press('Enter')
  await comments.first().and(page.locator(':focus')).getByText('Remark 1', { exact: true }).waitFor()
  assert.equal(await comments.count(), 32)
  assert.equal(await page.getByRole('button', { name: /earlier/ }).count(), 0)
})

test('a large image is shown small enough for what downloads it to be seen below it', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const panel = panelOf(page)
  await panel.getByRole('textbox', { name: 'Write a comment' }).waitFor()
  await choose(page, panel.getByRole('button', { name: 'Attach files' }).first(), [
    { name: 'garden.png', bytes: await page.screenshot() },
  ])
  await panel.getByRole('button', { name: 'Show garden.png' }).click()
  const image = page.getByRole('img', { name: 'garden.png' })
  await image.evaluate((img: HTMLImageElement) => img.decode())
  await eventually(async () => {
    const bottom = await page.locator('.dialog').evaluate((dialog) => dialog.getBoundingClientRect().bottom)
    assert.ok(bottom < 800, `it ends at ${bottom}`)
  })
})

test('files go to the task and to a comment, an image opens, a large one is refused with a sentence', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const panel = panelOf(page)
  const toTask = panel.getByRole('button', { name: 'Attach files' }).first()
  const order = { name: 'Ordre 48213.pdf', bytes: PDF }
  await choose(page, toTask, [{ name: 'drawing.png', bytes: PNG }])
  await panel.getByRole('button', { name: 'Show drawing.png' }).click()
  const image = page.getByRole('img', { name: 'drawing.png' })
  await image.waitFor()
  await eventually(async () =>
    assert.equal(await image.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)), 1),
  )
  await page.keyboard.press('Escape')

  await panel.getByRole('textbox', { name: 'Write a comment' }).fill('The order')
  await choose(page, panel.getByRole('button', { name: 'Attach files' }).last(), [order])
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  const file = panel.getByRole('article', { name: 'Maja' }).getByRole('link', { name: 'Ordre 48213.pdf' })
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
  assert.equal(download.suggestedFilename(), 'Ordre 48213.pdf')

  await choose(page, toTask, [TOO_LARGE])
  await page.getByText('film.mov is larger than 25 MB.').waitFor()

  await panel.getByRole('button', { name: 'Delete drawing.png' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('drawing.png deleted.').waitFor()
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks/${home.raisedBed}/attachments`)
    const names = body.attachments.map((one: { filename: string }) => one.filename)
    assert.deepEqual(names, ['Ordre 48213.pdf'])
  })
})

test('a file chosen for a comment gives the focus back to its text, and a long name leaves the way to remove it in sight', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home), size: 'phone' })
  const panel = page.getByRole('main')
  const text = panel.getByRole('textbox', { name: 'Write a comment' })
  const attach = panel.getByRole('button', { name: 'Attach files' }).last()
  const name = `${'offer for larch and corner posts '.repeat(4)}.pdf`
  const offer = { name, bytes: PDF }
  await text.fill('The offer')
  await choose(page, attach, [offer])
  const remove = panel.getByRole('button', { name: `Remove ${name}` })
  await remove.waitFor()
  const isIn = (inner: Box, outer: Box): boolean => inner!.x >= outer!.x && right(inner) <= right(outer)
  const field = panel.locator('.composer-box')
  await eventually(async () => assert.ok(isIn(await remove.boundingBox(), await field.boundingBox())))
  await photograph(page, 'comment-file-phone-light')
  await eventually(async () => assert.ok(await text.evaluate((one) => one === document.activeElement)))
  await remove.click()
  await remove.waitFor({ state: 'detached' })
  await eventually(async () => assert.ok(await text.evaluate((one) => one === document.activeElement)))
  await choose(page, attach, [offer, TOO_LARGE])
  const toast = page.locator('.toast', { hasText: 'film.mov' })
  await eventually(async () => {
    const [told, box] = [await toast.boundingBox(), await field.boundingBox()]
    assert.ok(told!.y + told!.height <= box!.y, 'a message stands above the field that is written in')
  })
  await photograph(page, 'comment-toast-phone-light')
  await remove.waitFor()
  await text.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+Enter')
  await panel.getByRole('article', { name: 'Maja' }).getByRole('link', { name }).waitFor()
})

test('an upload shows how far it is and can be cancelled, leaving nothing', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const panel = panelOf(page)
  await panel.getByRole('textbox', { name: 'Write a comment' }).waitFor()
  const network = await context.newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  })
  const slow = { name: 'bed.bin', bytes: Buffer.alloc(8_000_000) }
  await choose(page, panel.getByRole('button', { name: 'Attach files' }).first(), [slow])
  const bar = panel.getByRole('progressbar', { name: 'Uploading bed.bin' })
  await page.waitForFunction(() => (document.querySelector('progress')?.value ?? 0) > 0)
  await panel.getByRole('button', { name: 'Cancel upload of bed.bin' }).click()
  await bar.waitFor({ state: 'detached' })
  await eventually(async () =>
    assert.deepEqual((await home.api.get(`/tasks/${home.raisedBed}/attachments`)).body.attachments, []),
  )
})
