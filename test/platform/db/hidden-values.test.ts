import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withHiddenValues } from '../../../src/platform/db/hidden-values.ts'

test('each value of a statement is hidden behind a plus; question marks in texts and names are left alone', () => {
  assert.equal(
    withHiddenValues('SELECT * FROM t WHERE a = ? AND b IN (?, ?)'),
    'SELECT * FROM t WHERE a = +? AND b IN (+?, +?)',
  )
  assert.equal(withHiddenValues(`SELECT 'why?' AS "a?" WHERE a = ?`), `SELECT 'why?' AS "a?" WHERE a = +?`)
  assert.equal(withHiddenValues(`SELECT 'it''s ?' WHERE "a""?" = ?`), `SELECT 'it''s ?' WHERE "a""?" = +?`)
})

test('an INSERT, which has nothing to plan, stays as it is', () => {
  assert.equal(withHiddenValues(' insert into t values (?)'), ' insert into t values (?)')
})
