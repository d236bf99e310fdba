import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../support/database.ts'
import { top } from '../support/sources.ts'
import { install, installBy, installed, machine, onFreshMachines, release, root, skip } from './installer.ts'

onFreshMachines()

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

test(
  'copied into one folder with its units, it takes the program of this machine that lies beside it',
  { skip },
  (t) => {
    const folder = freshFolder(t)
    for (const name of ['install.sh', 'systemd']) cpSync(join(top, name), join(folder, name), { recursive: true })
    for (const arch of ['x64', 'arm64'])
      cpSync(release(arch === process.arch ? '1.0.0' : '2.0.0'), join(folder, `errand-linux-${arch}`))
    const { status, stderr } = installBy(join(folder, 'install.sh'))
    assert.equal(status, 0, stderr)
    assert.match(readFileSync(installed('usr/local/bin/errand'), 'utf8'), /1\.0\.0/)
  },
)

test('the program before is installed again from where it is kept', { skip }, () => {
  for (const version of ['1.0.0', '1.1.0']) install(release(version))
  const { status, stderr } = install(installed('usr/local/bin/errand.previous'))
  assert.equal(status, 0, stderr)
  assert.match(readFileSync(installed('usr/local/bin/errand'), 'utf8'), /1\.0\.0/)
  assert.match(readFileSync(installed('usr/local/bin/errand.previous'), 'utf8'), /1\.1\.0/)
})

test('a first install that does not come up says so and takes nothing back', { skip }, () => {
  const { data, breaks, install } = machine()
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, 'errand.db'), 'tasks')
  const { status, stderr } = install(breaks)
  assert.equal(status, 1)
  assert.equal(stderr, 'it said why\nErrand did not start; what it said is above.\n')
})

test('run again with the same file it changes nothing', { skip }, () => {
  const file = release('1.0.0')
  install(file)
  const { status, stdout } = install(file)
  assert.equal(status, 0)
  assert.match(stdout, /installed already/)
  assert.equal(existsSync(installed('usr/local/bin/errand.previous')), false)
})

test('a disk without room for a program is left without half of it, and the one before takes none', { skip }, () => {
  const large = (version: string) => {
    const path = release(version)
    appendFileSync(path, `# ${'x'.repeat(20_000)}\n`)
    return path
  }
  const withLittleRoom = (path: string) =>
    spawnSync('sh', ['-c', 'ulimit -f 16 && exec "$0" "$1"', `${top}install.sh`, path], {
      env: { PATH: process.env['PATH'], DESTDIR: root },
      encoding: 'utf8',
    })
  install(large('1.0.0'))
  const { status, stderr } = withLittleRoom(large('1.1.0'))
  assert.equal(status, 1)
  assert.match(stderr, /errand-1\.1\.0 cannot be copied to \S+\/usr\/local\/bin\. Nothing was changed\.\n$/)
  assert.deepEqual(readdirSync(installed('usr/local/bin')), ['errand'])
  assert.equal(withLittleRoom(release('1.2.0')).status, 0)
  assert.match(readFileSync(installed('usr/local/bin/errand'), 'utf8'), /1\.2\.0/)
  assert.match(readFileSync(installed('usr/local/bin/errand.previous'), 'utf8'), /1\.0\.0/)
})

test('a file that does not run here is refused and the installed program stays', { skip }, () => {
  install(release('1.0.0'))
  const broken = release('1.1.0')
  writeFileSync(broken, '#!/bin/sh\nexit 1\n')
  const { status, stderr } = install(broken)
  assert.equal(status, 1)
  assert.match(
    stderr,
    /does not run on this machine \(\w+\)\. errand-linux-x64 is for x86_64, .* aarch64; both need glibc/,
  )
  assert.match(readFileSync(installed('usr/local/bin/errand'), 'utf8'), /1\.0\.0/)
})

test('a file that is no program is refused, and not a line of it is run', { skip }, () => {
  install(release('1.0.0'))
  const page = join(root, 'errand-linux-x64')
  writeFileSync(page, `touch ${root}/run\n`)
  const { status, stderr } = install(page)
  assert.equal(status, 1)
  assert.match(stderr, /is not a program: take errand-linux-x64/)
  assert.equal(existsSync(join(root, 'run')), false)
  assert.match(readFileSync(installed('usr/local/bin/errand'), 'utf8'), /1\.0\.0/)
})

test('a file that was not downloaded to its end is not said to be for another machine', { skip }, () => {
  install(release('1.0.0'))
  const cut = join(root, 'errand-linux-x64')
  writeFileSync(cut, '\x7fELF and the first half')
  const { status, stderr } = install(cut)
  assert.equal(status, 1)
  assert.ok(stderr.endsWith(`\n${cut} is not complete: download or copy it anew\n`))
  assert.doesNotMatch(stderr, /does not run on this machine/)
  assert.match(readFileSync(installed('usr/local/bin/errand'), 'utf8'), /1\.0\.0/)
})

test(
  'an option that does not exist, or more than one word, is answered with the usage and changes nothing',
  { skip },
  () => {
    const file = release('1.0.0')
    for (const words of [['--upgrade'], ['--uninstall', '--purge'], [file, '--purge']]) {
      const { status, stderr } = install(...words)
      assert.equal(status, 2)
      assert.match(stderr, /Usage/)
    }
    assert.equal(existsSync(installed('usr')), false)
  },
)
