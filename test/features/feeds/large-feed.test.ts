import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { Client, startApp } from '../../support/app.ts'
import { readCalendar } from '../../support/calendar.ts'
import { seeded } from '../../support/stored/seeded.ts'

test('nothing is left out of a large feed, each task comes once, and nobody waits for it', async (t) => {
  const { dataDir, people } = await seeded({ tasks: 20_000 })
  const app = await startApp(t, { ERRAND_DATA_DIR: dataDir, ERRAND_BASE_URL: 'https://errand.example.org' })
  const api = new Client(app.url, { Authorization: `Bearer ${people[0]!.token}` })
  const { body } = await api.get('/feed')
  const path = new URL(body.url).pathname
  await app.guest.get(`/${path}`)
  const pieces = await piecesOf(app.url + path)
  const { entries } = readCalendar(pieces.join(''))
  const open = await count(api, '/tasks?due_from=0001-01-01')
  const done = await count(api, '/tasks?due_from=0001-01-01&completed=only')
  assert.ok(open > 1000)
  const current = entries.filter(({ uid }) => !uid.includes('-series'))
  assert.equal(current.filter(({ summary }) => !summary.startsWith('✓')).length, open)
  assert.ok(entries.length <= 2 * (open + done))
  const atOnce = pieces.map((piece) => piece.split('BEGIN:VEVENT').length - 1)
  assert.ok(Math.max(...atOnce) <= 2 * TASKS_AT_ONCE, `${Math.max(...atOnce)} entries were made without a pause`)
})

const TASKS_AT_ONCE = 50

/** As the server made them, between which it does other work. */
const piecesOf = (url: string) =>
  new Promise<string[]>((resolve, reject) => {
    request(url, (answer) => {
      const pieces: string[] = []
      answer
        .setEncoding('utf8')
        .on('data', (piece: string) => pieces.push(piece))
        .on('end', () => resolve(pieces))
    })
      .on('error', reject)
      .end()
  })

async function count(api: Client, path: string): Promise<number> {
  let [total, cursor] = [0, '']
  do {
    const { body } = await api.get(`${path}&limit=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    total += body.tasks.length
    cursor = body.next_cursor ?? ''
  } while (cursor)
  return total
}
