import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlToText } from '../../../src/domain/text/html-to-text.ts'

test('paragraphs, lists and links read as somebody would type them', () => {
  const page =
    '<h1>Plan</h1><ul><li>Milk<li>Bread</ul><p>See <a class=x href = "https://a.example/?q=1&amp;r=2">the\n list</a> &amp; go.'
  assert.equal(htmlToText(page), 'Plan\n\n- Milk\n- Bread\n\nSee [the list](https://a.example/?q=1&r=2) & go.')
})

test('lines of preformatted text stay lines', () => {
  assert.equal(
    htmlToText('<p>Log\nof today</p><pre>one\r\n<b>two</b>\nthree</pre>and\nmore'),
    'Log of today\n\none\ntwo\nthree\n\nand more',
  )
})

test('scripts and styles are left out, one after another and nested', () => {
  assert.equal(htmlToText('a<script>1<style></script >b<style>c</STYLE>d<script>e</script>f'), 'abdf')
})

test('what never ends is text, and hides nothing behind it', () => {
  assert.equal(htmlToText('a < b, <script>c <style>d</style> <p'), 'a < b, c <p')
  assert.equal(htmlToText('x<!-- y'), 'x')
})

test('only addresses of the web and of mail become links', () => {
  assert.equal(
    htmlToText(`<a href='mailto:a@b'>a@b</a> <a href=javascript:x>no</a> <a data-href="http://x">nor</a>`),
    '[a@b](mailto:a@b) no nor',
  )
})

test('an entity that HTML does not have stays as it is written, whatever it is called', () => {
  assert.equal(htmlToText('a &valueOf; b &toString; c &nothing; d &aelig;'), 'a &valueOf; b &toString; c &nothing; d æ')
})

test('entities are read, by name with and without figures and by number', () => {
  assert.equal(htmlToText('2&frac12; l, 3&deg;, &Oslash;l &#38; &#xe6;g'), '2½ l, 3°, Øl & æg')
})

test('letters and signs of western Europe are read by name', () => {
  const read = htmlToText(
    'pi&ugrave;, &bdquo;se&ntilde;or&ldquo;, 5&nbsp;&cent; &rarr; &Scaron;koda, &Yacute;mir, wo&shy;rd',
  )
  assert.equal(read, 'più, „señor“, 5 ¢ → Škoda, Ýmir, word')
})

test('numbers that are signs of Windows-1252, as Word writes them, are those signs', () => {
  assert.equal(htmlToText('don&#146;t &#150; 5 &#x80;'), 'don’t – 5 €')
})
