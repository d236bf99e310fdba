import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../src/platform/settings/config.ts'
import { settingMistakes } from '../../src/setting-mistakes.ts'
import { freshFolder } from '../support/database.ts'
import { errand, run } from '../support/machine/process.ts'

const mistakes = (environment: Record<string, string>) => settingMistakes(readConfig(environment))

test('a quota below the largest file, and a reserve of a few bytes, are told as mistakes; what is meant so is not', () => {
  assert.deepEqual(mistakes({ ERRAND_FILES_QUOTA: '5' }), [
    'ERRAND_FILES_QUOTA lets one person attach 5 bytes in all, less than one file of 25 MB. A number alone is bytes; unset, there is no limit.',
  ])
  assert.match(mistakes({ ERRAND_FILES_QUOTA: '0' })[0]!, / attach 0 bytes in all/)
  assert.match(mistakes({ ERRAND_FILES_QUOTA: '10MB' })[0]!, / attach 10\.0 MB in all/)
  assert.deepEqual(mistakes({ ERRAND_KEEP_FREE: '5' }), [
    'ERRAND_KEEP_FREE leaves only 5 bytes of the disk free. A number alone is bytes; a share is written with %.',
  ])
  for (const ERRAND_FILES_QUOTA of ['', '25MB', '26214400', '5GB', '5000000000'])
    assert.deepEqual(mistakes({ ERRAND_FILES_QUOTA }), [], ERRAND_FILES_QUOTA)
  for (const ERRAND_KEEP_FREE of ['', '0', '5%', '0%', '500MB', '1GB, 5%'])
    assert.deepEqual(mistakes({ ERRAND_KEEP_FREE }), [], ERRAND_KEEP_FREE)
})

test('such a mistake stands in the log of a start, and among the problems of “doctor”', async (t) => {
  const env = { ERRAND_DATA_DIR: freshFolder(t), ERRAND_LISTEN: '127.0.0.1:0', ERRAND_FILES_QUOTA: '5' }
  const { child, err, ended } = errand(t, [], env)
  child.stdout.once('data', () => child.kill('SIGTERM'))
  assert.equal(await ended, 0)
  assert.match(await err, /ERRAND_FILES_QUOTA lets one person attach 5 bytes in all/)
  assert.match((await run(t, ['doctor'], env)).out, /^!! {2}ERRAND_FILES_QUOTA lets one person attach 5 bytes in all/m)
})
