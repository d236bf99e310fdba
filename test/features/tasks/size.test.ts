import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

/** Bytes, as a phone gets them. */
const MOST = 130_000

test('2,000 tasks come to a phone in 130 KB', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const rows = Array.from({ length: 2_000 }, (_, index) => ({
    what: `${WORDS[index % 7]} the ${WORDS[(index * 3) % 11]} for ${WORDS[(index * 5) % 13]} ${index}`,
    when: `2026-0${1 + (index % 9)}-1${index % 9}`,
  }))
  const made = await api.post('/import/csv', { mapping: { content: 'what', due: 'when' }, rows })
  assert.equal(made.status, 201)
  let bytes = 0
  let cursor = ''
  do {
    const headers = { ...api.credentials, 'Accept-Encoding': 'br' }
    const answer = await fetch(`${app.url}/api/v1/tasks?limit=500${cursor}`, { headers })
    bytes += Number(answer.headers.get('content-length'))
    const { next_cursor } = (await answer.json()) as { next_cursor: string | null }
    cursor = next_cursor === null ? '' : `&cursor=${encodeURIComponent(next_cursor)}`
  } while (cursor !== '')
  assert.ok(bytes <= MOST, `${bytes} bytes`)
  t.diagnostic(`${bytes} bytes`)
})

const WORDS = 'call mow paint order garden kitchen doctor bakery sister school window letter invoice'.split(' ')
