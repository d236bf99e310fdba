/** Which test holds which of the rules that others get wrong. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ONE_PERSON = 'rules/one-person.test.ts'

const RULES: [rule: number, file: string, title: string][] = [
  [1, ONE_PERSON, '1. a task can never become its own ancestor: 422 by PATCH, move and batch'],
  [2, ONE_PERSON, '2. deleted tasks can be listed and restored'],
  [3, ONE_PERSON, '3. 09:00 stays 09:00 over DST'],
  [3, 'features/tasks/repeating.test.ts', '09:00 stays 09:00 over DST in Copenhagen, New York, Lord Howe and Kolkata'],
  [4, ONE_PERSON, '4. a daily task ten days late needs one completion'],
  [5, ONE_PERSON, '5. COUNT ends'],
  [6, ONE_PERSON, '6. relative reminders fire again after the task advances'],
  [7, ONE_PERSON, '7. !today includes undated tasks'],
  [
    8,
    'features/tasks/places/placing.test.ts',
    'labels are personal: two people label one task without touching each other, a viewer with nothing else',
  ],
  [9, ONE_PERSON, '9. sub-tasks move with the parent'],
  [10, 'features/live/audience.test.ts', 'events on the way to somebody when they are removed do not arrive'],
  [
    11,
    'features/live/resuming.test.ts',
    'a channel resumed by since goes on where it stood: nothing is missing, nothing comes twice',
  ],
  [12, 'rules/no-silent-cap.test.ts', '12. no silent cap in Today, Upcoming, and pages of lists'],
  [14, ONE_PERSON, '14. a refused PATCH changes nothing'],
  [15, ONE_PERSON, '15. section, parent, assignee and label must belong where they are used: 422, never 500'],
  [16, ONE_PERSON, '16. deleting an attachment frees its bytes once nothing else uses them'],
]

for (const [rule, file, title] of RULES) {
  test(`rule ${rule} is held by “${title}”`, () => {
    const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    assert.ok(source.includes(`test('${title}'`), `${file} has no test of that title`)
  })
}
