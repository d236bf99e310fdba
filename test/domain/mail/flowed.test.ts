import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flowedText } from '../../../src/domain/mail/flowed.ts'

const flowed = (lines: string[], deletesSpace = false): string => flowedText(lines.join('\r\n'), deletesSpace)

test('lines that end in a space go on in the next one, and no others', () => {
  assert.equal(
    flowed(['Buy ', 'milk ', 'and eggs.', 'Then call', '', 'Jo ', '']),
    'Buy milk and eggs.\nThen call\n\nJo ',
  )
  assert.equal(flowed(['ミルク ', 'を買う'], true), 'ミルクを買う')
})

test('a quoted paragraph flows within its own depth, with one mark in front', () => {
  const lines = ['Yes ', '> Shall we buy ', '> milk? ', '>> I have ', '>>none.', '>', '> Jo', 'Good ', 'idea']
  const text = ['Yes ', '> Shall we buy milk? ', '>> I have none.', '>', '> Jo', 'Good idea']
  assert.equal(flowed(lines), text.join('\n'))
})

test('a signature stands by itself, also a quoted one', () => {
  assert.equal(flowed(['Thanks ', '-- ', 'Jo']), 'Thanks \n-- \nJo')
  assert.equal(flowed(['> Thanks ', '> -- ', '> Jo']), '> Thanks \n> -- \n> Jo')
})

test('a space in front that only keeps a line from being read otherwise is taken off', () => {
  assert.equal(flowed(['  indented', ' >= 3 eggs', ' From ', ' Jo']), ' indented\n>= 3 eggs\nFrom Jo')
})
