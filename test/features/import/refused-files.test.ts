/** Files that are refused change nothing, whatever is wrong with them; none is a 500 or takes long. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { fingerprint } from '../../support/stored/fingerprint.ts'
import { sendFile, zipOf, type FileBytes } from '../../support/moving.ts'
import { maja } from '../../support/people.ts'
import { cases, fc } from '../../support/chance.ts'

const GOOD = 'TYPE,CONTENT\ntask,fine\n'

/** Says of every file in the ZIP that it unpacks to so many bytes. */
function claiming(zip: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  for (let at = 0; at + 46 < zip.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
  return zip
}

/** A ZIP that no good program writes: its second file leads out of it. */
async function outside(): Promise<FileBytes> {
  const zip = await zipOf({ 'a.csv': GOOD, 'xx/b.csv': GOOD })
  return new Uint8Array(Buffer.from(Buffer.from(zip).toString('latin1').replaceAll('xx/b.csv', '../b.csv'), 'latin1'))
}

const many = (count: number) => zipOf(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.csv`, GOOD])))

const files: [what: string, bytes: FileBytes, why: RegExp][] = [
  ['nothing', '\n', /empty/],
  ['no header', 'a,b\n1,2\n', /no column TYPE and CONTENT/],
  ['no CONTENT', 'TYPE,TITLE\ntask,x\n', /no column CONTENT/],
  ['a quote that is never closed', 'TYPE,CONTENT\ntask,"open\ntask,x\n', /line 2: a quote is never closed/],
  ['bytes that are no text', 'TYPE,CONTENT\ntask,\0\n', /is no text/],
  ['a ZIP without a CSV', await zipOf({ 'a.txt': 'x' }), /no CSV/],
  ['a ZIP with one bad CSV', await zipOf({ 'a.csv': GOOD, 'b.csv': 'x' }), /b\.csv: has no column/],
  ['a ZIP with a file outside its folder', await outside(), /a file outside its folder: \.\.\/b\.csv/],
  ['a ZIP that breaks off', (await zipOf({ 'a.csv': GOOD })).slice(0, -30), /not a complete ZIP/],
  ['a ZIP of too many files', await many(1001), /more than 1000 files/],
  [
    'a ZIP that says it is too large',
    claiming(await zipOf({ 'a.csv': GOOD }), 200 * 1024 * 1024),
    /more than 104857600 bytes/,
  ],
  [
    'a ZIP with more in it than it says',
    claiming(await zipOf({ 'a.csv': GOOD.repeat(50) }), 10),
    /damaged file: a\.csv/,
  ],
  ['more rows than fit in one write', `TYPE,CONTENT\n${'task,x\n'.repeat(50_001)}`, /more than 50000 rows/],
]

for (const [what, bytes, why] of files) {
  test(`refuses ${what} and changes nothing`, async (t) => {
    const app = await startApp(t)
    const { api } = await maja(app)
    const before = fingerprint(app.dataDir)
    const { status, body } = await sendFile(api, '/import/legacy', bytes)
    assert.equal(status, 422, JSON.stringify(body))
    assert.match(body.fields.file, why)
    assert.equal(fingerprint(app.dataDir), before)
  })
}

test('refuses what is larger than 10 MiB, no form, two files, unknown fields, and one name for two projects', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const before = fingerprint(app.dataDir)
  const large = await sendFile(api, '/import/legacy', `TYPE,CONTENT\n${'x'.repeat(10 * 1024 * 1024)}`).catch(() => null)
  if (large) assert.equal(large.status, 413)
  assert.equal((await api.post('/import/legacy', { file: 'x' })).status, 415)
  assert.deepEqual((await sendFile(api, '/import/legacy', GOOD, { colour: 'red' })).body.fields, {
    colour: 'unknown field',
  })
  assert.deepEqual(Object.keys((await sendFile(api, '/import/legacy', GOOD, { name: ' ' })).body.fields), ['name'])
  assert.deepEqual(Object.keys((await sendFile(api, '/import/legacy', GOOD, { dry_run: 'maybe' })).body.fields), [
    'dry_run',
  ])
  assert.equal((await sendFile(api, '/import/legacy?dry_run=1', GOOD)).status, 422)
  const two = await zipOf({ 'a.csv': GOOD, 'b.csv': GOOD })
  assert.deepEqual(Object.keys((await sendFile(api, '/import/legacy', two, { name: 'x' })).body.fields), ['name'])
  assert.equal(fingerprint(app.dataDir), before)
})

test('whatever is in the cells, an import is 201 or 422 and never a 500', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      'task',
      'section',
      'note',
      'meta',
      '1',
      '4',
      '-1',
      '1e9',
      'every day',
      '0000-01-01',
      '9999-12-31',
      'every day at 0:00',
    ),
    fc.constantFrom(
      '0000-01-01 00:00',
      '9999-12-31 23:59',
      'RRULE:FREQ=DAILY;COUNT=1 starting 9999-12-31 23:59',
      'Pacific/Apia',
      '@a',
      '"',
      "'=1",
    ),
  )
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const header =
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE'
  const row = fc.tuple(fc.constantFrom('task', 'task', 'section', 'note', 'x'), fc.array(cell, { maxLength: 12 }))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
      const lines = rows.map(([type, cells]) => [type, ...cells].map(quoted).join(','))
      const { status, text } = await sendFile(api, '/import/legacy', [header, ...lines].join('\n'))
      assert.ok(status === 201 || status === 422, text)
    }),
    { numRuns: cases(60, 20) },
  )
})
