import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { RENEW_EPOCH } from '../../../src/features/live/position.ts'
import { shippedDatabase } from '../../../src/platform/db/opening/shipped.ts'
import type { Reader } from '../../../src/platform/db/transaction.ts'
import { freshFolder, openTestDatabase } from '../../support/database.ts'

const blank = () => ({ bytes: shippedDatabase()!, renew: RENEW_EPOCH })

const SETTINGS = ['application_id', 'user_version', 'schema_version', 'page_size', 'page_count', 'freelist_count']
const MORE_SETTINGS = ['encoding', 'auto_vacuum', 'journal_mode', 'integrity_check', 'foreign_key_check']

/** All that a file of SQLite holds: settings, the schema and where it lies, and every row, those of hidden tables too. */
function contentsOf(db: Reader) {
  const settings = [...SETTINGS, ...MORE_SETTINGS].map((name) => db.all(`SELECT * FROM pragma_${name}`))
  const schema = db.all<{ type: string; name: string }>('SELECT * FROM sqlite_schema ORDER BY type, name')
  const tables = schema.filter(({ type }) => type === 'table').map(({ name }) => name)
  const rows = tables.map((name) => [name, db.all<object>(`SELECT * FROM "${name}"`)] as const)
  return { settings, schema, rows: new Map(rows) }
}

test('a new database begins as a copy of what the build has made, which is what all migrations make', (t) => {
  const before = Date.now()
  const log = { info: (_: object, message: string) => assert.fail(message), warn() {}, error() {} }
  const [copied, migrated] = [{ blank }, {}].map((options) => {
    const contents = contentsOf(openTestDatabase(t, { log, ...options }).db)
    const [{ epoch, ...state }] = contents.rows.get('journal_state') as [{ epoch: string }]
    const made = Number.parseInt(epoch, 16)
    assert.ok(epoch.length === 12 && before <= made && made <= Date.now(), `its own epoch: ${epoch}`)
    contents.rows.set('journal_state', [state])
    return contents
  })
  assert.ok(migrated!.rows.get('task_words_data')!.length > 0, 'the tables behind the search index')
  assert.deepEqual(copied, migrated)
})

test('a copy that was not finished is no database, and the next start makes one', async (t) => {
  const dataDir = freshFolder(t)
  assert.throws(
    () => openTestDatabase(undefined, { dataDir, blank: () => ({ ...blank(), renew: 'no SQL' }) }),
    /syntax/,
  )
  assert.deepEqual(
    ['errand.db.new', 'errand.db'].map((name) => existsSync(join(dataDir, name))),
    [true, false],
  )
  const { db } = openTestDatabase(t, { dataDir, blank })
  assert.notDeepEqual(db.get('SELECT epoch FROM journal_state'), { epoch: '0'.repeat(12) })
})
