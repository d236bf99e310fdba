import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IMPORT_WARNINGS, type ImportWarnings } from '../../../src/domain/import/warnings.ts'
import { importWarnings as danish } from '../../../src/web/text/da/import-warnings.ts'

const VALUES = {
  name: 'Maja',
  content: 'Milk',
  count: 2,
  most: 2,
  expectation: 'term',
  position: 0,
  completed: 'Maybe',
  field: 'due_time',
}

for (const [language, warnings] of [
  ['English', IMPORT_WARNINGS],
  ['Danish', danish],
] as [string, ImportWarnings][]) {
  test(`each warning of an import is one or more sentences in ${language}`, () => {
    for (const [code, sentence] of Object.entries(warnings)) {
      const said = (sentence as (values: object) => string)({ ...VALUES, filename: 'a.txt' })
      assert.match(said, /^(["“]?\p{Lu}|\d).*[."”]$/u, code)
    }
  })
}
