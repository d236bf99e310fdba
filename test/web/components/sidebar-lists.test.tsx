import { show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'preact/test-utils'
import { FiltersNav, LabelsNav, ProjectsNav } from '../../../src/web/app/navigation/sidebar-lists.tsx'
import { createFilter } from '../../../src/web/data/filters/filter-changes.ts'
import { createLabel } from '../../../src/web/data/labels/label-changes.ts'
import { createProject } from '../../../src/web/data/projects/project-changes.ts'
import { isListGroupOpen, openListGroup } from '../../../src/web/data/sidebar/list-groups.ts'

const lists = [
  ['projects', ProjectsNav, () => createProject({ name: 'Balcony' })],
  ['filters', FiltersNav, () => createFilter({ name: 'Balcony', query: 'today', color: 'blue' })],
  ['labels', LabelsNav, () => createLabel({ name: 'Balcony', color: 'blue' })],
] as const

for (const [group, Nav, create] of lists) {
  test(`${group} that are folded open for one that was just made, and can be folded again`, (t) => {
    const { find, words, press } = show(t, <Nav />)
    const fold = (): HTMLElement => find('.fold')
    press(fold())
    assert.equal(isListGroupOpen(group), false)
    void act(() => void create())
    assert.equal(fold().getAttribute('aria-expanded'), 'true')
    assert.match(words(), /Balcony/)
    press(fold())
    assert.equal(fold().getAttribute('aria-expanded'), 'false')
    openListGroup(group)
  })
}
