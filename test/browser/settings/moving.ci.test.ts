/** Lists come in and go out by the page. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

const REALISTIC = readFileSync(new URL('../../features/import/realistic.csv', import.meta.url))
const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((node) => node === document.activeElement)
const sent = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

test('another program’s file shows what it would do, does it, and is taken back', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/import', { cookie: cookieOf(home) })
  await page.getByLabel('File to import').setInputFiles(sent('Hjem [2203].csv', REALISTIC))
  await page.getByText('Import preview').waitFor()
  await page.getByText('Project: Hjem').waitFor()
  await page.getByText('The date "when the cows come home" was not understood. The task has no due date.').waitFor()
  await eventually(async () =>
    assert.ok(!(await home.api.get('/projects')).body.projects.some(({ name }: any) => name === 'Hjem')),
  )
  await eventually(async () => assert.ok(await hasFocus(page.getByRole('heading', { name: 'Import preview' }))))
  const preview = page.getByRole('region', { name: 'Hjem' })
  await preview.getByText('Stå op').waitFor()
  await preview.getByText('Every weekday').waitFor()
  await eventually(async () =>
    assert.equal(
      await preview.getByRole('listitem').filter({ hasText: 'Find benzin' }).getAttribute('data-depth'),
      '1',
    ),
  )
  await preview.getByRole('region', { name: 'Hus & have' }).getByText('Slå græs').waitFor()
  await assertAccessible(page, 'import-preview')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('9 tasks imported.').waitFor()
  await eventually(async () => assert.ok(await hasFocus(page.getByRole('link', { name: 'Open Hjem' }))))
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('link', { name: 'Hjem', exact: true }).waitFor({ state: 'detached' })
  await page.getByLabel('File to import').and(page.locator(':focus')).waitFor()
  await eventually(async () =>
    assert.ok(!(await home.api.get('/projects')).body.projects.some(({ name }: any) => name === 'Hjem')),
  )
})

test('in Danish, what an import leaves out is said in Danish', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch('/auth/me', { locale: 'da' })
  const { page } = await visit(t, app, '/settings/import', { cookie: cookieOf(home), locale: 'da-DK' })
  await page.getByLabel('Fil, der skal importeres').setInputFiles(sent('Hjem.csv', REALISTIC))
  await page.getByText('Linje 8 Kommentarer fra Lars importeres som dine').waitFor()
  await page
    .getByText('Linje 17 Datoen “when the cows come home” blev ikke forstået. Opgaven har ingen dato.')
    .waitFor()
  await page.getByRole('button', { name: 'Vælg en anden fil' }).click()
  const { body: account } = await home.api.get('/export/account')
  const filters = [{ name: 'Odd', query: '((', color: 'teal' }]
  const file = Buffer.from(JSON.stringify({ ...account, filters }))
  await page.getByLabel('Fil, der skal importeres').setInputFiles(sent('account.json', file))
  await page.getByRole('button', { name: 'Importér', exact: true }).click()
  await page.getByText('Filteret “Odd” kunne ikke læses og blev udeladt (tegn 3: Der skulle stå et udtryk').waitFor()
})

test('a file that has gone since it was chosen is said to be unreadable, and another can be chosen', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/import', { cookie: cookieOf(home) })
  await page.evaluate(() => {
    Blob.prototype.slice = () => {
      throw new DOMException('It has gone', 'NotFoundError')
    }
  })
  await page.getByLabel('File to import').setInputFiles(sent('Hjem.csv', REALISTIC))
  await page.getByText('This file cannot be read').waitFor()
  await eventually(async () => assert.ok(await page.getByLabel('File to import').isVisible()))
})

test('any other table is mapped by its columns, the likely ones chosen', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/import', {
    cookie: cookieOf(home),
    size: 'phone',
  })
  const long = 'Vægt'.repeat(30)
  const csv = `Opgave;Frist;${long}\r\n\r\nKøb mælk;hver mandag kl 9;"tung\r\n"\r\n;;\r\n"Ring; til mor";i morgen;\r\nMal;når køerne kommer;\r\n`
  await page.getByLabel('File to import').setInputFiles(sent('Indkøb.csv', Buffer.from(csv, 'latin1')))
  await eventually(async () => assert.equal(await page.getByLabel('Task', { exact: true }).inputValue(), 'Opgave'))
  await eventually(async () => assert.equal(await page.getByLabel('Date', { exact: true }).inputValue(), 'Frist'))
  await page.getByText(`Not imported: ${long}`).waitFor()
  const form = page.locator('form.import-report')
  assert.ok(await form.evaluate((one) => one.scrollWidth <= one.clientWidth))
  await page.getByRole('combobox', { name: 'Labels' }).selectOption(long)
  await page.getByText('Not imported').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Preview import' }).click()
  await page.getByText('3 tasks').waitFor()
  await eventually(async () => assert.ok(await hasFocus(page.getByRole('heading', { name: 'Import preview' }))))
  await page.getByRole('listitem').filter({ hasText: 'Køb mælk' }).getByText('09:00 · Every Monday · @tung').waitFor()
  await page.getByText('Line 7 The date "når køerne kommer" was not understood. The task has no due date.').waitFor()
  await page.getByRole('button', { name: 'Change columns' }).click()
  await eventually(async () => assert.ok(await hasFocus(page.getByRole('heading', { name: 'Match columns' }))))
  assert.equal(await page.getByRole('combobox', { name: 'Labels' }).inputValue(), long)
  await page.getByRole('combobox', { name: 'Date' }).selectOption('None')
  await page.route('**/import/csv', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Preview import' }).click()
  await page.getByText('Could not reach the server.').waitFor()
  assert.equal(await page.getByRole('combobox', { name: 'Labels' }).inputValue(), long)
  await page.getByRole('combobox', { name: 'Date' }).selectOption('Frist')
  await page.getByRole('button', { name: 'Preview import' }).click()
  await page.getByText('3 tasks').waitFor()
  assert.equal(await page.getByText('Could not reach the server.').count(), 0)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: 'Open Indkøb' }).click()
  await page.getByText('Ring; til mor').waitFor()
  const { body } = await home.api.get('/search?q=mælk')
  assert.deepEqual([body.tasks[0].due_time, body.tasks[0].labels], ['09:00', ['tung']])
})

test("TickTick's backup comes in by its own column names, below its lines of text", async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/import', { cookie: cookieOf(home) })
  const csv = [
    '"Date: 2026-11-27+0000"',
    '"Status: \n0 Normal\n1 Completed\n2 Archived"',
    '"List Name","Title","Content","Due Date","Repeat","Priority","Status","Completed Time","Timezone","Is All Day","parentId"',
    '"Hjem","Vand blomster","","2026-12-01T06:30:00+0000","RRULE:FREQ=DAILY;INTERVAL=1","3","0","","Europe/Copenhagen","false",""',
    '"Hjem","Sommerhus","","2026-12-04T23:00:00+0000","","5","0","","Europe/Copenhagen","true","7"',
    '"Arbejde","Rapport","","","","0","2","2026-11-01T08:00:00+0000","Europe/Copenhagen","",""',
  ].join('\n')
  await page.getByLabel('File to import').setInputFiles(sent('TickTick-backup.csv', Buffer.from(csv)))
  await page.getByText('Not imported: parentId').waitFor()
  await page.getByRole('button', { name: 'Preview import' }).click()
  await page.getByText('No warnings.').waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: 'Open TickTick-backup' }).waitFor()
  const of = async (word: string) => (await home.api.get(`/search?q=${word}&completed=true`)).body.tasks[0]
  const { due_date, due_time, recurrence_rule, priority } = await of('blomster')
  assert.deepEqual([due_date, due_time, recurrence_rule, priority], ['2026-12-01', '07:30', 'FREQ=DAILY', 2])
  const day = await of('Sommerhus')
  assert.deepEqual([day.due_date, day.due_time, day.priority], ['2026-12-05', null, 1])
  assert.ok((await of('Rapport')).completed_at)
})

test('a date that is understood in part is told in words', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/import', { cookie: cookieOf(home) })
  const csv = [
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
    'task,Howl,,4,1,,,every 2nd full moon,en,',
    'task,Sing,,4,1,,,every! 3 days of rain,en,',
    'task,Rest,,4,1,,,24 May 2026 or so,en,',
  ].join('\n')
  await page.getByLabel('File to import').setInputFiles(sent('Home.csv', Buffer.from(csv)))
  await page.getByText('Import preview').waitFor()
  const told = page.locator('.import-warnings')
  await told.getByText('was understood, as every 3 days, from completion date. The rest').waitFor()
  await told.getByText('was understood, as every month on the 2nd. The rest').waitFor()
  await told.getByText('was understood, as Sun 24 May. The rest').waitFor()
})

test('a file that is none is refused with a sentence', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/import', { cookie: cookieOf(home) })
  await page.getByLabel('File to import').setInputFiles(sent('empty.csv', Buffer.from('\n')))
  await page.getByText('This file has no rows below the column names in its first line.').waitFor()
  await page.getByLabel('File to import').setInputFiles(sent('x.json', Buffer.from('{}')))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText(/is no account export of version 1/).waitFor()
})

test('an account goes out as a ZIP and comes back, and a project goes out by its menu', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/export', { cookie: cookieOf(home) })
  const zip = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Everything with attachments (ZIP)' }).click()
  const file = join(app.dataDir, 'downloaded.zip')
  await (await zip).saveAs(file)
  await page.goto(`${app.url}/settings/import`)
  const before = (await home.api.get('/projects')).body.projects.length
  await page.getByLabel('File to import').setInputFiles(sent('errand.zip', readFileSync(file)))
  await page.getByRole('heading', { name: 'Exported account' }).waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText(/tasks imported\./).waitFor()
  await eventually(async () => assert.ok((await home.api.get('/projects')).body.projects.length > before))

  const { body: project } = await home.api.post('/projects', { name: 'To go' })
  await page.goto(`${app.url}/project/${project.id}`)
  for (const [item, name] of [
    ['Export as CSV', 'To go.csv'],
    ['Export as calendar', 'To go.ics'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: 'More for To go' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    await eventually(async () => assert.equal((await download).suggestedFilename(), name))
  }
})
