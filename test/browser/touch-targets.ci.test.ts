import assert from 'node:assert/strict'
import { photograph } from './support/browser.ts'
import { listScreens } from './support/screens/lists.ts'
import { testEach } from './support/screens/screens.ts'
import { settingAndTaskScreens } from './support/screens/settings-and-tasks.ts'
import { smallTargets } from './support/targets.ts'

for (const size of ['phone', 'tablet'] as const) {
  testEach(size, [...listScreens, ...settingAndTaskScreens], {
    finding: `has nothing too small for a finger (${size})`,
    check: async (page, name) => {
      await photograph(page, `targets-${name}-${size}`)
      assert.deepEqual(await smallTargets(page), [])
    },
  })
}
