import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from '../../../src/domain/quick-add/parse.ts'
import type { SpanKind } from '../../../src/domain/quick-add/types.ts'
import { quickAdd as danish } from '../../../src/web/text/da/quick-add.ts'
import { quickAdd as english } from '../../../src/web/text/en/quick-add.ts'
import { CONTEXT } from '../../domain/quick-add/world.ts'

const find = (name: string) => ({ id: name, name })
const found = { findProject: find, findSection: find, findPerson: find }

for (const [locale, { quickAdd }] of Object.entries({ en: english, da: danish }))
  test(`quick add reads every example of its help, whole, and there is one of each kind (${locale})`, () => {
    const kinds = new Set<SpanKind>()
    for (const [example] of quickAdd.examples) {
      const line = `Vacuum ${example}`
      const parsed = parse(line, { ...CONTEXT, ...found, locale })
      assert.equal(parsed.content, 'Vacuum', example)
      assert.equal(parsed.recurrence_basis === 'completion', String(example).includes('! '), example)
      for (const { kind } of parsed.spans) kinds.add(kind)
    }
    assert.equal(kinds.size, 10, [...kinds].join(' '))
  })
