import { aProject, aTask, show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { PanelTop } from '../../../src/web/screens/task/panel-top.tsx'

test('an icon says what it does also to who points at it, and that it opens a menu', (t) => {
  projects.put(aProject())
  tasks.put(aTask({ id: 'rent', content: 'Pay rent' }))
  const more = show(t, <PanelTop id="rent" task={tasks.peek('rent')} />).find('[aria-label="More for Pay rent"]')
  assert.equal(more.getAttribute('title'), 'More')
  assert.equal(more.getAttribute('aria-haspopup'), 'menu')
})
