import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importExport as danish } from '../../../src/web/text/da/import-export.ts'
import { importExport as english } from '../../../src/web/text/en/import-export.ts'

test('what an import holds none of is not counted, but for tasks', () => {
  assert.equal(english.report.counts(2, 0, 1, 0), '2 tasks · 1 comment')
  assert.equal(english.report.counts(0, 0, 0, 0), '0 tasks')
  assert.equal(danish.report.counts(1, 2, 0, 0), '1 opgave · 2 sektioner')
})
