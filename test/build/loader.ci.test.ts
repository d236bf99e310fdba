import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { top } from '../support/sources.ts'

const program = `${top}dist/errand-linux-${process.arch}`
const loader = ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1'].find((path) => existsSync(path))
const skip = loader && existsSync(program) ? false : `${program} is made by npm run build, for a Linux with glibc`

test(
  'a single file that ld.so was told to start says how it is started, not that ld.so is not complete',
  { skip },
  () => {
    const { status, stderr } = spawnSync(loader!, [program, 'version'], { env: {}, encoding: 'utf8' })
    assert.equal(status, 1)
    assert.match(stderr, /^\S+\/ld-\S+ cannot start this server: run its file directly\.\n$/)
  },
)
