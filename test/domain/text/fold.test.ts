import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fold, foldedWords } from '../../../src/domain/text/fold.ts'
import { fc } from '../../support/chance.ts'

describe('fold', () => {
  it('lowers case and takes accents off', () => {
    assert.equal(fold('Crème BRÛLÉE à Łódź'), 'creme brulee a lodz')
  })

  it('writes ß, æ, ø and å the way people without those keys type them', () => {
    assert.equal(fold('Straße Grød Æble Åse'), 'strasse grod aeble ase')
    assert.equal(fold('STRASSE'), fold('straße'))
  })

  it('treats composed and decomposed letters alike', () => {
    assert.equal(fold('\u00e5'), fold('a\u030a'))
  })

  it('leaves out the soft hyphens of words copied from a page', () => {
    assert.equal(fold('Rug\u00adbrød'), 'rugbrod')
  })

  it('finds a Greek word by its capitals and a Turkish one by plain letters', () => {
    assert.equal(fold('ΟΔΟΣ'), fold('οδός'))
    assert.equal(fold('İstanbul ılık'), 'istanbul ilik')
  })

  it('keeps scripts whose marks are no accents', () => {
    assert.equal(fold('が한글हिन्दी'), 'が한글हिन्दी')
  })

  it('changes nothing more when done twice', () => {
    for (let code = 0; code < 0x20000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue
      const once = fold(String.fromCodePoint(code))
      assert.equal(fold(once), once, code.toString(16))
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)),
      { numRuns: 500 },
    )
  })
})

describe('foldedWords', () => {
  it('splits at everything that is no letter or digit', () => {
    assert.deepEqual(foldedWords('  Køb C#-bogen, (2. udgave)!'), ['kob', 'c', 'bogen', '2', 'udgave'])
  })

  it('gives no words for signs alone', () => {
    assert.deepEqual(foldedWords('?! — *'), [])
  })
})
