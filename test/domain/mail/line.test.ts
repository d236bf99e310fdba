import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailLine } from '../../../src/domain/mail/line.ts'

test('a long first line is cut between characters', () => {
  const text = `x${'😀'.repeat(2500)}`
  const [first, ...others] = mailLine({ subject: '', text, otherwise: 'y' }).text.split('\n')
  assert.equal(first, `x${'😀'.repeat(1999)}`)
  assert.equal(others.join('\n'), text)
})
