import { aProject, show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteLoaded } from '../../../src/web/data/loading/loaded.ts'
import { membersList } from '../../../src/web/data/projects/members.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { read } from '../../../src/web/data/tasks/adding/reader.ts'
import { understoodIn } from '../../../src/web/screens/shared/quick-add/understood.tsx'

test('whoever cannot be assigned where the task will be is said to stay in the title, once the members are known', (t) => {
  const told = (text: string, projectId: string): string | undefined => {
    const parsed = read(text, projectId)
    const line = { text, parsed, place: {}, projectId, ignore: () => {}, change: () => {}, focusField: () => {} }
    const { chips, mirror } = understoodIn(line)
    const { findAll } = show(t, [chips, mirror])
    const hints = findAll('.quick-hint')
    assert.equal(findAll('[data-unknown]').length, hints.length)
    return hints[0]?.textContent
  }
  projects.put(aProject({ id: 'inbox' }), aProject({ id: 'boat', name: 'Boat', is_inbox: false, shared: true }))
  const bo = 'No one named Bo can be assigned here. The text stays in the title.'
  assert.equal(told('Call +Bo tomorrow', 'inbox'), bo)
  assert.equal(told('Call +45 12345678', 'inbox'), undefined)
  assert.equal(told('Call +Bo', 'boat'), undefined)
  noteLoaded(membersList('boat'))
  assert.equal(told('Call +Bo', 'boat'), bo)
})
