import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { top } from '../support/sources.ts'

const skip = process.platform === 'linux' ? false : 'Errand is installed on Linux'

let root = ''
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'errand-install-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Staged in `root`: no user, no systemd, nothing outside of it. */
const install = (...args: string[]) =>
  spawnSync(`${top}install.sh`, args, { env: { PATH: process.env['PATH'], DESTDIR: root }, encoding: 'utf8' })

function release(version: string): string {
  const path = join(root, `errand-${version}`)
  writeFileSync(path, `#!/bin/sh\necho errand ${version}\n`)
  chmodSync(path, 0o755)
  return path
}

const installed = (path: string): string => join(root, path)

test('the installer puts program, unit, settings and a closed data folder in place', { skip }, () => {
  const { status, stderr } = install(release('1.0.0'))
  assert.equal(status, 0, stderr)
  assert.equal(statSync(installed('usr/local/bin/errand')).mode & 0o777, 0o755)
  assert.equal(statSync(installed('var/lib/errand')).mode & 0o777, 0o700)
  assert.equal(statSync(installed('etc/default/errand')).mode & 0o777, 0o600)
  assert.match(readFileSync(installed('etc/systemd/system/errand.service'), 'utf8'), /ProtectSystem=strict/)
})

test('run again with a newer file it upgrades, and keeps settings, data and the program before', { skip }, () => {
  install(release('1.0.0'))
  appendFileSync(installed('etc/default/errand'), 'ERRAND_LISTEN=:9000\n')
  writeFileSync(installed('var/lib/errand/errand.db'), 'tasks')
  const { status } = install(release('1.1.0'))
  assert.equal(status, 0)
  assert.match(readFileSync(installed('usr/local/bin/errand'), 'utf8'), /1\.1\.0/)
  assert.match(readFileSync(installed('usr/local/bin/errand.previous'), 'utf8'), /1\.0\.0/)
  assert.match(readFileSync(installed('etc/default/errand'), 'utf8'), /:9000/)
  assert.equal(readFileSync(installed('var/lib/errand/errand.db'), 'utf8'), 'tasks')
})

test('run again with the same file it changes nothing', { skip }, () => {
  const file = release('1.0.0')
  install(file)
  const { status, stdout } = install(file)
  assert.equal(status, 0)
  assert.match(stdout, /installed already/)
  assert.equal(existsSync(installed('usr/local/bin/errand.previous')), false)
})

test('a file that does not run here is refused and the installed program stays', { skip }, () => {
  install(release('1.0.0'))
  const broken = release('1.1.0')
  writeFileSync(broken, '#!/bin/sh\nexit 1\n')
  const { status, stderr } = install(broken)
  assert.equal(status, 1)
  assert.match(stderr, /does not run on this machine/)
  assert.match(readFileSync(installed('usr/local/bin/errand'), 'utf8'), /1\.0\.0/)
})

test('--uninstall removes the program and leaves data and settings, --purge takes these too', { skip }, () => {
  install(release('1.0.0'))
  writeFileSync(installed('var/lib/errand/errand.db'), 'tasks')
  assert.equal(install('--uninstall').status, 0)
  assert.equal(existsSync(installed('usr/local/bin/errand')), false)
  assert.equal(existsSync(installed('etc/systemd/system/errand.service')), false)
  assert.equal(readFileSync(installed('var/lib/errand/errand.db'), 'utf8'), 'tasks')
  assert.equal(install('--purge').status, 0)
  assert.equal(existsSync(installed('var/lib/errand')), false)
  assert.equal(existsSync(installed('etc/default/errand')), false)
})

test('an option that does not exist is answered with the usage and changes nothing', { skip }, () => {
  const { status, stderr } = install('--upgrade')
  assert.equal(status, 2)
  assert.match(stderr, /Usage/)
})
