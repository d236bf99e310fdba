import assert from 'node:assert/strict'
import { photograph } from '../support/browser.ts'
import { listScreens } from '../support/screens/lists.ts'
import { testEach } from '../support/screens/screens.ts'
import { settingAndTaskScreens } from '../support/screens/settings-and-tasks.ts'
import { smallLetters, smallTargets } from '../support/targets.ts'

testEach('tablet', [...listScreens, ...settingAndTaskScreens], {
  finding: 'has nothing too small for a finger (tablet)',
  check: async (page, name) => {
    await photograph(page, `targets-${name}-tablet`)
    assert.deepEqual(await smallTargets(page), [])
    assert.deepEqual(await smallLetters(page), [])
  },
})
