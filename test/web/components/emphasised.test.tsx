import { show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Emphasised } from '../../../src/web/ui/display/emphasised.tsx'

test('names stand out of a sentence, each after the one before, and one that is not in it changes nothing', (t) => {
  const sentence = 'Bo commented on Call Bo'
  const { find } = show(
    t,
    <p>
      <Emphasised sentence={sentence} names={['Bo', undefined, '', 'Garden', 'Call Bo']} />
    </p>,
  )
  assert.equal(find('p').innerHTML, '<b>Bo</b> commented on <b>Call Bo</b>')
})
