import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedIn } from '../../../src/web/sync/local-storage.ts'
import { draftsOfTab } from '../../../src/web/sync/drafts/tab-drafts.ts'
import { browser, reload } from '../support/tabs.ts'

const LINE = 'maja add  line'

/** Two tabs in which one wrote x, and then the other y. */
function twoTabs() {
  const { openTab, ...rest } = browser()
  const [a, b] = [openTab(), openTab()]
  for (const { page } of [a, b]) page.read(LINE)
  a.page.write(LINE, 'x')
  b.page.write(LINE, 'y')
  return { a, b, openTab, ...rest }
}

test('after a reload each of two tabs has its own text back', () => {
  const { a, b } = twoTabs()
  for (let times = 0; times < 2; times++) {
    for (const tab of [a, b]) reload(tab)
    assert.deepEqual([a.page.read(LINE), b.page.read(LINE)], ['x', 'y'])
  }
})

test('a draft that is sent in one tab leaves what the other wrote', () => {
  const { a, b, openTab } = twoTabs()
  a.page.clear(LINE)
  assert.equal(openTab().page.read(LINE), 'y')
  reload(b)
  assert.equal(b.page.read(LINE), 'y')
  b.page.clear(LINE)
  for (const tab of [a, b, openTab()]) {
    reload(tab)
    assert.equal(tab.page.read(LINE), null)
  }
})

test('a draft that was only read from another tab is gone once that one sent it', () => {
  const { openTab } = browser()
  const [a, b] = [openTab(), openTab()]
  a.page.write(LINE, 'x')
  assert.equal(b.page.read(LINE), 'x')
  a.page.clear(LINE)
  b.page.leave()
  assert.equal(openTab().page.read(LINE), null)
})

test('what was read, changed and sent in a new tab is forgotten', () => {
  const { openTab } = browser()
  const a = openTab()
  a.page.write(LINE, 'x')
  a.page.leave()
  const b = openTab()
  assert.equal(b.page.read(LINE), 'x')
  b.page.write(LINE, 'x and more')
  b.page.clear(LINE)
  assert.equal(openTab().page.read(LINE), null)
})

test('the text of a closed tab that another wrote over comes back once, after the one that is kept', () => {
  const { a, b, openTab } = twoTabs()
  a.page.leave()
  b.page.leave()
  const [c, d, e] = [openTab(), openTab(), openTab()]
  assert.equal(c.page.read(LINE), 'y')
  c.page.clear(LINE)
  assert.equal(d.page.has(LINE), true)
  assert.equal(d.page.read(LINE), 'x')
  d.page.clear(LINE)
  assert.equal(e.page.has(LINE), false)
  assert.equal(e.page.read(LINE), null)
})

test('the drafts of one person are counted once, whichever tabs have them', () => {
  const { a, b, openTab } = twoTabs()
  a.page.write('maja comment', 'x')
  a.page.write('jonas comment', 'x')
  const c = openTab()
  for (const tab of [a, b]) tab.page.leave()
  assert.deepEqual([...c.page.named('maja ')].toSorted(), [LINE, 'maja comment'])
  c.page.wipe()
  assert.equal(c.page.named('maja ').size, 0)
})

test('the text of a closed tab comes back though another, which had found nothing before, wrote in the same place', () => {
  const { openTab } = browser()
  const [a, b] = [openTab(), openTab()]
  for (const { page } of [a, b]) page.read(LINE)
  b.page.write(LINE, 'y')
  b.page.leave()
  a.page.write(LINE, 'x')
  a.page.write(LINE, 'xx')
  a.page.clear(LINE)
  const c = openTab()
  assert.equal(c.page.read(LINE), 'y')
  c.page.clear(LINE)
  assert.equal(openTab().page.read(LINE), null)
})

test('the text that another tab wrote over stays with its own tab as long as that is there', () => {
  const { a, b, openTab } = twoTabs()
  a.page.write(LINE, 'x and more')
  b.page.write(LINE, 'y and more')
  // It hears that something was kept.
  a.page.comeBack()
  b.page.clear(LINE)
  assert.equal(openTab().page.read(LINE), null)
  a.page.leave()
  assert.equal(openTab().page.read(LINE), 'x and more')
})

test('each of many texts left behind comes back once', () => {
  const { openTab } = browser()
  const texts = ['one', 'two', 'three', 'four']
  const tabs = texts.map(() => openTab())
  for (const [index, { page }] of tabs.entries()) page.write(LINE, texts[index])
  for (const { page } of tabs) page.leave()
  const seen = new Set<unknown>()
  for (const _ of texts) {
    const { page } = openTab()
    seen.add(page.read(LINE))
    page.clear(LINE)
  }
  assert.deepEqual(seen, new Set(texts))
  assert.equal(openTab().page.read(LINE), null)
})

test('a draft this page did not open is left behind too, and that of a tab that is back is its own again', () => {
  const { a, b, openTab } = twoTabs()
  reload(a)
  reload(a)
  b.page.clear(LINE)
  assert.equal(openTab().page.read(LINE), null, 'its tab is there')
  a.page.leave()
  assert.equal(openTab().page.read(LINE), 'x')
})

test('a tab that is opened again after its text was taken over does not show it a second time', () => {
  const { a, b, openTab } = twoTabs()
  a.page.leave()
  b.page.clear(LINE)
  const c = openTab()
  assert.equal(c.page.read(LINE), 'x')
  c.page.clear(LINE)
  a.page.leave()
  a.page = a.open()
  assert.equal(a.page.read(LINE), null)
})

test('a copy of a tab has its text, and neither loses or doubles it', () => {
  const { a, b, duplicate, openTab } = twoTabs()
  const copy = duplicate(a.session)
  assert.equal(copy.page.read(LINE), 'x')
  copy.page.write(LINE, 'xx')
  for (const tab of [a, b, copy]) reload(tab)
  assert.deepEqual(
    [a, b, copy].map(({ page }) => page.read(LINE)),
    ['x', 'y', 'xx'],
  )
  const second = duplicate(a.session)
  for (const { page } of [a, second, b]) page.leave()
  copy.page.clear(LINE)
  const seen = [1, 2, 3].map(() => {
    const { page } = openTab()
    const text = page.read<string>(LINE)
    if (text !== null) page.write(LINE, `${text} and more`)
    page.clear(LINE)
    return text
  })
  assert.equal(seen.filter((text) => text === null).length, 1)
  assert.deepEqual(new Set(seen), new Set([null, 'x', 'y']))
})

test('a draft is never taken for that of another name or another person', () => {
  const { a, b, openTab } = twoTabs()
  a.page.leave()
  b.page.clear(LINE)
  for (const name of ['oskar add  line', 'maja add  line literal', 'maja line', 'line', 'add  line', 'maja add  lin']) {
    assert.equal(openTab().page.read(name), null, name)
  }
  const odd = 'maja project new draft-left 1 maja add  line'
  const [c, d] = [openTab(), openTab()]
  c.page.write(odd, 'odd')
  d.page.write(odd, 'other')
  c.page.leave()
  d.page.clear(odd)
  const e = openTab()
  assert.equal(e.page.read(LINE), 'x')
  assert.equal(e.page.read(odd), 'odd')
})

test('signing out wipes every draft: of this tab, of the others and what was left behind', () => {
  const { a, b, openTab, local } = twoTabs()
  const c = openTab()
  c.page.write(LINE, 'z')
  b.page.leave()
  a.page.wipe()
  for (const tab of [a, b, c]) {
    tab.page.leave()
    tab.page = tab.open()
    assert.equal(tab.page.read(LINE), null)
    assert.deepEqual(
      Object.keys(tab.session).filter((key) => key.includes('line')),
      [],
    )
  }
  assert.deepEqual(
    Object.keys(local).filter((key) => key.includes('line')),
    [],
  )
  c.page.write(LINE, 'after')
  reload(c)
  assert.equal(c.page.read(LINE), 'after')
})

test('without storage drafts work, and nothing is kept', () => {
  const none = storedIn(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const page = draftsOfTab(none, none)
  page.comeBack()
  page.write(LINE, 'x')
  assert.equal(page.read(LINE), null)
  page.leave()
  page.clear(LINE)
  page.wipe()
  assert.equal(page.has(LINE), false)
})
