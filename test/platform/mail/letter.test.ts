import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { compose, inOneLine } from '../../../src/platform/mail/message.ts'
import { top } from '../../support/sources.ts'

const HOSTILE = `<img src=x onerror="alert('1')"> & "Jonas"`

test('what people wrote stays text in the HTML, wherever it stands', () => {
  const { html } = compose({
    locale: '"><script>',
    subject: HOSTILE,
    paragraphs: [HOSTILE, 'one\ntwo'],
    button: { text: HOSTILE, link: `https://home/"><script>alert(1)</script>` },
    links: [{ text: HOSTILE, link: 'https://home/?a=1&b="2"' }],
    footer: HOSTILE,
  })
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, name]) => name)
  assert.deepEqual(new Set(tags), new Set(['html', 'head', 'meta', 'title', 'body', 'div', 'h1', 'p', 'a', 'br']))
  assert.equal(html.includes('<img'), false)
  assert.ok(html.includes('one<br>two'))
  assert.ok(html.includes('href="https://home/?a=1&amp;b=&quot;2&quot;"'))
})

test('plain text and HTML say the same, with every link in both', () => {
  const { subject, text, html } = compose({
    locale: 'da',
    subject: 'Køb mælk',
    paragraphs: ['I dag 14:30'],
    button: { text: 'Åbn', link: 'https://home/task/1' },
    links: [{ text: 'Færdig', link: 'https://home/act/2' }],
    footer: 'Sendt af Errand',
  })
  assert.equal(subject, 'Køb mælk')
  assert.equal(
    text,
    'I dag 14:30\n\nÅbn:\nhttps://home/task/1\n\nFærdig:\nhttps://home/act/2\n\n-- \nSendt af Errand\n',
  )
  for (const part of ['lang="da"', 'Køb mælk', 'I dag 14:30', 'https://home/task/1', 'https://home/act/2', 'Sendt af'])
    assert.ok(html.includes(part), part)
  assert.equal(compose({ locale: 'en', subject: 'Call mum', paragraphs: [] }).text, 'Call mum\n')
})

test('a subject is one line of at most 200 characters', () => {
  assert.equal(inOneLine('Tea\r\nBcc: all@home\u2028\u0000now '), 'Tea Bcc: all@home now')
  assert.equal([...inOneLine('🙂'.repeat(300))].length, 200)
})

test('the button of a mail has the colour of the program', () => {
  const { theme_color } = JSON.parse(readFileSync(`${top}src/web/public/app.webmanifest`, 'utf8'))
  const { html } = compose({ locale: 'en', subject: 'Pay rent', paragraphs: [], button: { text: 'Open', link: '/' } })
  assert.match(html, new RegExp(`<a [^>]*background:${theme_color}`))
})
