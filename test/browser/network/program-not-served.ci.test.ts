import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, lastVisitPosition, letTimePass, letTimePassUntil, sizeOf, visit } from '../support/browser.ts'
import { nextFrames, pressInTurn } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { untilOpenSteps } from '../support/layers.ts'
import { withhold } from '../support/withhold.ts'

const size = sizeOf(import.meta.filename)

test(`a screen whose program does not come says so, is asked for by the button, and comes by itself (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  for (const [path, cookie, name] of [
    ['/trash', cookieOf(home), 'Trash'],
    ['/inbox', cookieOf(home), 'Inbox'],
    ['/', undefined, 'Sign in'],
  ] as const) {
    const { page, context } = await visit(t, app, '/favicon.svg', { cookie, size, holds: 1000 })
    const chunks = /\/assets\/(?:settings|lists|sign-in)-/
    const serve = await withhold(context, chunks)
    await page.goto(path)
    const again = page.waitForRequest(chunks)
    await page.getByRole('button', { name: 'Try again' }).click()
    await again
    await page.getByText('Could not load').waitFor()
    await serve()
    await letTimePassUntil(page, 30_000, page.getByRole('heading', { name, level: 1 }))
    await page.getByText('Could not load').waitFor({ state: 'detached' })
  }
})

test('while the server serves no page either, as behind a proxy that waits for it, the button leaves what is there', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/favicon.svg', { cookie: cookieOf(home), holds: 1000 })
  const serve = await withhold(context, /\/assets\/settings-/)
  await page.goto('/trash')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  const pages = /:\d+\/(?:trash)?$/
  await context.route(pages, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  const asked = page.waitForResponse(pages)
  await again.click()
  await asked
  await again.waitFor()
  await page.getByRole('link', { name: 'Today' }).first().waitFor()
  await context.unroute(pages)
  await serve()
  await again.click()
  await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
})

test(`an open task whose program does not come says so, and stands there once it does (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/favicon.svg', { cookie: cookieOf(home), size, holds: 1000 })
  const serve = await withhold(context, /\/assets\/daily-/)
  await page.goto('/today')
  await page.getByRole('link', { name: 'Return the library books' }).click()
  await page.getByText('Could not load').waitFor()
  await serve()
  await letTimePassUntil(page, 30_000, page.getByRole('textbox', { name: 'Title' }))
})

test(`a task at the address whose program comes after everything was read has its completed sub-tasks (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/favicon.svg', { cookie: cookieOf(home), size, holds: 1000 })
  const serve = await withhold(context, /\/assets\/daily-/)
  await page.goto(`/task/${home.raisedBed}`)
  await page.getByText('Could not load').waitFor()
  await eventually(async () => {
    await letTimePass(page, 1000)
    assert.notEqual(await lastVisitPosition(page), null)
  })
  await serve()
  await letTimePassUntil(page, 30_000, page.locator('.panel').getByRole('link', { name: 'Measure the space' }))
})

test('on a phone there is a way out of an open task whose program does not come', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/favicon.svg', { cookie: cookieOf(home), size: 'phone' })
  const serve = await withhold(context, /\/assets\/daily-/)
  await page.goto('/today')
  await page.getByRole('link', { name: 'Return the library books' }).click()
  await page.getByText('Could not load').waitFor()
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('link', { name: 'Return the library books' }).waitFor()
  await serve()
  await page.getByRole('link', { name: 'Return the library books' }).click()
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await page.getByRole('link', { name: 'Today' }).waitFor({ state: 'hidden' })
})

test(`a dialog whose program does not come says so, covers nothing, and opens when it is asked for again (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/favicon.svg', { cookie: cookieOf(home), size })
  const serve = await withhold(context, /\/assets\/daily-/)
  await page.goto('/today')
  const add = page.getByRole('button', { name: 'Add task' }).and(page.locator(':visible')).last()
  await add.click()
  await page.getByText('Could not load').waitFor()
  await serve()
  await add.click()
  await page.getByRole('dialog').waitFor()
})

test('what hangs on a task or a list and whose program does not come says so, covers nothing, and opens when it is asked for again', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/favicon.svg', { cookie: cookieOf(home) })
  const chunks = /\/assets\/(?:daily|lists|text-en)-/
  const main = page.getByRole('main')
  const openings: [open: () => Promise<unknown>, opened: Locator][] = [
    [() => page.keyboard.press('d'), page.getByRole('dialog', { name: 'Date' })],
    [() => page.keyboard.press('l'), page.getByRole('dialog', { name: 'Labels' })],
    [() => page.keyboard.press('p'), page.getByRole('menu', { name: 'Priority' })],
    [() => page.keyboard.press('a'), page.getByRole('menu', { name: 'Assignee' })],
    [() => page.keyboard.press('m'), page.getByRole('menu', { name: 'Move' })],
    [() => pressInTurn(page, 'g', 'p'), page.getByRole('menu', { name: 'Projects' })],
    [() => page.getByRole('button', { name: 'New label' }).click(), page.getByRole('dialog', { name: 'New label' })],
    [() => main.getByRole('button', { name: 'Sort and group' }).click(), page.getByRole('dialog')],
    [
      () => main.getByRole('button', { name: 'Add task' }).last().click(),
      main.getByRole('group', { name: 'Add task' }),
    ],
  ]
  for (const [open, opened] of openings) {
    const serve = await withhold(context, chunks)
    await page.goto('/today')
    await main.getByRole('link', { name: 'Return the library books' }).focus()
    await open()
    await page.getByText('Could not load').waitFor()
    await page.locator('.layer').waitFor({ state: 'detached' })
    await serve()
    // Until the next frame keys are held for what did not come.
    await nextFrames(page)
    await main.getByRole('link', { name: 'Return the library books' }).focus()
    await open()
    await opened.waitFor()
    await untilOpenSteps(page, 1)
  }
})

test('a task whose deletion needs a program that does not come stays, which is said, and goes when it is asked for again', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/favicon.svg', { cookie: cookieOf(home) })
  const books = page.getByRole('main').getByRole('link', { name: 'Return the library books' })
  const serve = await withhold(context, /\/assets\/drag-/)
  await page.goto('/today')
  await books.focus()
  await page.keyboard.press('#')
  await page.getByText('Could not load').waitFor()
  await serve()
  await nextFrames(page)
  await books.focus()
  await page.keyboard.press('#')
  await books.waitFor({ state: 'detached' })
})

test('a language whose words do not come is chosen all the same, and read once they do: in the settings and before there is an account', async (t) => {
  const { app, home } = await startHousehold(t)
  for (const [path, of, cookie] of [
    ['/settings', app, cookieOf(home)],
    ['/', await startApp(t), undefined],
  ] as const) {
    const { page, context } = await visit(t, of, '/favicon.svg', { cookie })
    const serve = await withhold(context, /\/assets\/text-da-/)
    await page.goto(path)
    const language = page.getByLabel('Language')
    await language.selectOption('Dansk')
    if (cookie) await page.getByText('Settings saved.').waitFor()
    await serve()
    await page.reload()
    await page.locator('html[lang="da"]').waitFor({ state: 'attached' })
    assert.equal(await page.getByLabel('Sprog').inputValue(), 'da')
  }
})

test('a page whose words do not come says so, and stands there once they do: signed in, here before or not, and signed out', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.session.patch('/auth/me', { locale: 'da' })
  for (const [cookie, name] of [
    [cookieOf(home), 'I dag'],
    [undefined, 'Log ind'],
  ] as const) {
    const { page, context } = await visit(t, app, '/favicon.svg', { cookie, locale: 'da-DK' })
    const heading = page.getByRole('heading', { name, level: 1 })
    for (const again of [page.goto.bind(page, '/today'), page.reload.bind(page)]) {
      const serve = await withhold(context, /\/assets\/text-da-/)
      await again()
      const button = page.getByRole('button', { name: 'Try again' })
      await button.waitFor()
      await serve()
      // The page tries by itself too, so the button may be gone by now.
      await button.evaluateAll((nodes) => nodes.forEach((node) => (node as HTMLElement).click()))
      await heading.waitFor()
      if (cookie) await eventually(async () => (await lastVisitPosition(page)) !== null)
    }
  }
})

test('where the program of a half-written line does not come, the focus stays where it is', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add task' }).last().click()
  await page.keyboard.type('Buy sand')
  const field = main.getByRole('textbox', { name: 'Task', exact: true })
  await eventually(async () => assert.equal(await field.inputValue(), 'Buy sand'))
  await page.goto('/inbox')
  await withhold(context, /\/assets\/daily-/)
  await page.goto('/today', { waitUntil: 'commit' })
  await page.getByText('Could not load').waitFor()
  await main.getByRole('button', { name: 'Add task' }).last().waitFor()
  assert.ok(await page.evaluate(() => document.activeElement === document.body))
})
