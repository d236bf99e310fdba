import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quickAddTextOf } from '../../../src/domain/mail/quick-add-text.ts'

test('a long first line is cut between characters', () => {
  const text = `x${'😀'.repeat(2500)}`
  const [first, ...others] = quickAddTextOf({ subject: '', text, otherwise: 'y' }).text.split('\n')
  assert.equal(first, `x${'😀'.repeat(1999)}`)
  assert.equal(others.join('\n'), text)
})

test('a line that nobody can see, with which many newsletters begin, is no title', () => {
  const mail = { subject: '', text: '\u200c \u034f\u200c\nBuy soil\n\nand seeds', otherwise: 'jonas@home' }
  assert.deepEqual(quickAddTextOf(mail), { text: 'Buy soil\nand seeds', whole: null })
  assert.equal(quickAddTextOf({ ...mail, text: '\u200c\n\u200c' }).text, 'jonas@home\n\u200c\n\u200c')
})
