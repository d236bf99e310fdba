import { holdAnswers, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveTasks } from '../../../src/web/data/tasks/moving/move.ts'
import { startApp } from '../../support/app.ts'
import { openSampleProject } from '../support/sample-project.ts'

test('a moved task stands at its new place before the server has answered, and after', async (t) => {
  const { project, order, ids, shown } = await openSampleProject(t, await startApp(t))
  let gate = Promise.withResolvers<void>()
  holdAnswers(t, /\/move$/, () => gate.promise)
  const moves: [name: string, section: string | null, after: string | null | undefined, expected: string][] = [
    ['c', null, 'a', 'acb'],
    ['b', null, null, 'bac'],
    ['b', null, undefined, 'acb'],
    ['a', order, 'x', 'xay'],
    ['b', order, 'y', 'xayb'],
    ['x', order, undefined, 'aybx'],
  ]
  for (const [name, section, after, expected] of moves) {
    const place = { project_id: project, section_id: section, parent_id: null }
    const done = moveTasks([ids[name]!], after === undefined ? place : { ...place, after_id: after && ids[after]! })
    assert.equal(shown(section), expected, name)
    gate.resolve()
    await done
    gate = Promise.withResolvers()
    await until(() => shown(section) === expected)
  }
})
