import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { wireTo } from '../../support/live/wire.ts'
import { backOnline, cookieOf, keptForOffline, letTimePass, visit } from '../support/browser.ts'
import { untilDraggable } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { isOnTop } from '../support/layers.ts'

test('on a phone nothing moves as the network goes and comes, and the mark that says so covers nothing', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/today', { cookie: cookieOf(home), size: 'phone' })
  const rows = page.locator('#main [data-row]')
  await rows.first().waitFor()
  // What is read ahead may come into it.
  await untilDraggable(page)
  const places = (): Promise<number[]> =>
    rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().top)))
  const before = await places()
  const mark = page.locator('main > p.offline')
  wire.cut()
  await mark.waitFor()
  assert.deepEqual(await places(), before)
  await page.locator('.toast').waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await eventually(async () => {
    const { y } = (await mark.boundingBox())!
    for (const above of [page.locator('main .add-row').last(), page.locator('.toast')]) {
      const box = (await above.boundingBox())!
      assert.ok(box.y + box.height <= y)
    }
  })
  assert.ok(await page.locator('.bar-add').evaluate(isOnTop))
  await page.evaluate(() => scrollTo(0, 0))
  await backOnline(page, wire)
  await mark.waitFor({ state: 'detached' })
  assert.deepEqual(await places(), before)
})

test('on a phone, upright or on its side, the mark of a lost network moves nothing in a task or on a board, and stands above actions on chosen tasks', async (t) => {
  const { app, home } = await startHousehold(t)
  const { id: shed } = (await home.api.post('/projects', { name: 'Shed', view_mode: 'board' })).body
  const { id } = (await home.api.post('/tasks', { content: 'Rake', project_id: shed })).body
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/today', { cookie: cookieOf(home), size: 'phone' })
  const mark = page.locator('p.offline').locator('visible=true')
  const low = { width: 568, height: 320 }
  const tall = { width: 390, height: 844 }
  for (const [path, still, window] of [
    [`/task/${id}`, '.panel-title', tall],
    [`/project/${shed}`, '.page, .card, .column-add', tall],
    ['/today', '#main [data-row]', low],
  ] as const) {
    await page.setViewportSize(window)
    await page.goto(path)
    for (const part of still.split(', ')) await page.locator(part).first().waitFor()
    await untilDraggable(page)
    const places = (): Promise<number[]> =>
      page.locator(still).evaluateAll((all) =>
        all.flatMap((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return [Math.round(top), Math.round(bottom)]
        }),
      )
    const before = await places()
    wire.cut()
    await mark.waitFor()
    assert.deepEqual(await places(), before, path)
    assert.ok(await mark.evaluate(isOnTop), path)
    await backOnline(page, wire)
    await mark.waitFor({ state: 'detached' })
    assert.deepEqual(await places(), before, path)
  }
  await page.setViewportSize(tall)
  await page.goto(`/task/${id}`)
  await page.locator('.panel-check').click()
  wire.cut()
  await mark.waitFor()
  await eventually(async () => {
    const toast = (await page.locator('.toast').last().boundingBox())!
    assert.ok(toast.y + toast.height <= (await mark.boundingBox())!.y)
  })
  await backOnline(page, wire)
  await page.goto('/today')
  await page.locator('#main [data-row] a').first().focus()
  await page.keyboard.press('x')
  const bar = page.locator('.select-bar')
  await bar.waitFor()
  wire.cut()
  await mark.waitFor()
  for (const text of ['100%', '200%']) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
    const [over, under] = [(await mark.boundingBox())!, (await bar.boundingBox())!]
    assert.ok(Math.abs(over.y + over.height - under.y) < 2, text)
    assert.ok(await mark.evaluate(isOnTop), text)
  }
})

test('on a phone with text of twice its size the mark of a lost network is one line, and covers no message', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/today', { cookie: cookieOf(home), size: 'phone' })
  await page.locator('#main [data-row]').first().waitFor()
  wire.cut()
  const mark = page.locator('main > p.offline')
  await mark.waitFor()
  await page.locator('#main [data-row] [role=checkbox], #main [data-row] input[type=checkbox]').first().click()
  const toast = page.locator('.toast', { hasText: 'completed' })
  await toast.waitFor()
  await mark.getByText('1 change').waitFor()
  await mark.locator('span').evaluate((words) => {
    words.textContent = 'Offline. 12 ændringer venter på at blive gemt.'
  })
  for (const [text, px] of [
    ['100%', 28],
    ['200%', 56],
  ] as const)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
      await eventually(async () => {
        const { y, height } = (await mark.boundingBox())!
        assert.equal(height, px, `${text} ${width}`)
        const above = (await toast.boundingBox())!
        assert.ok(above.y + above.height <= y, `${text} ${width}`)
      })
    }
})

test('what is opened without a network says that changes wait, and not before that they are being saved', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/today', { cookie: cookieOf(home), installed: true })
  await page.locator('#main [data-row]').first().waitFor()
  await keptForOffline(page)
  wire.cut()
  await page.locator('#main [data-row] input[type=checkbox], #main [data-row] [role=checkbox]').first().click()
  const mark = page.locator('.sidebar p.offline', { hasText: '1 change' })
  await mark.waitFor()
  await page.addInitScript(() => {
    const { promise, resolve: letTry } = Promise.withResolvers<void>()
    const send = window.fetch.bind(window)
    window.fetch = async (...asked) => {
      if (typeof asked[0] === 'string' && asked[0].includes('/changes')) await promise
      return send(...asked)
    }
    Object.assign(window, { letTry })
  })
  await page.reload()
  await page.locator('#main [data-row]').first().waitFor()
  assert.deepEqual(await page.locator('p.offline').allTextContents(), [])
  await page.evaluate(() => (window as unknown as { letTry: () => void }).letTry())
  await mark.waitFor()
})

test('changes that are being saved are told also where the server has only ever refused to say what is new', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/missing', { cookie: cookieOf(home) })
  await page.routeWebSocket(/\/ws/, (socket) => void socket.close())
  const failed = { status: 500, json: { code: 'internal_error', error: 'Internal error' } }
  for (const asked of ['**/changes*', '**/complete']) await page.route(asked, (route) => route.fulfill(failed))
  await page.goto('/today')
  await page.locator('#main [data-row] input[type=checkbox], #main [data-row] [role=checkbox]').first().click()
  const mark = page.locator('.sidebar p.offline', { hasText: 'Saving 1 change.' })
  await eventually(async () => {
    await letTimePass(page, 5000)
    assert.ok(await mark.isVisible())
  })
})

test('in a wide window whose sidebar is hidden the mark stands beside the button that shows it, and moves nothing', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/today', { cookie: cookieOf(home) })
  const rows = page.locator('#main [data-row]')
  await rows.first().waitFor()
  await page.getByRole('button', { name: 'Hide the sidebar' }).click()
  const show = page.getByRole('button', { name: 'Show the sidebar' })
  await show.waitFor()
  await untilDraggable(page)
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = (): Promise<number[]> => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))
    const before = await tops()
    wire.cut()
    const mark = page.locator('main > p.offline')
    await mark.waitFor()
    assert.ok(await mark.evaluate(isOnTop))
    assert.ok(await show.evaluate(isOnTop))
    assert.deepEqual(await tops(), before)
    await backOnline(page, wire)
    await mark.waitFor({ state: 'detached' })
  }
})
