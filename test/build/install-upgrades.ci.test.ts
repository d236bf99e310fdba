import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, lchownSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { NOBODY } from '../support/machine/other-user.ts'
import { top } from '../support/sources.ts'
import { installed, machine, onFreshMachines, root, skip } from './installer.ts'

onFreshMachines()

test(
  'an upgrade that comes up is told; one that does not is taken back, its data too, and the one before runs',
  { skip },
  () => {
    const { data, good, better, breaks, install } = machine()
    mkdirSync(data, { recursive: true })
    writeFileSync(join(data, 'errand.db'), 'tasks')
    assert.match(install(good).stdout, /Errand runs/)
    const { status, stderr } = install(breaks)
    assert.equal(status, 1)
    assert.match(
      stderr,
      /it said why\nThe new Errand did not start; .*The one before runs again, on the data as it was/,
    )
    assert.match(readFileSync(installed('usr/local/bin/errand'), 'utf8'), /1\.0\.0/)
    assert.equal(readFileSync(join(data, 'errand.db'), 'utf8'), 'tasks')
    assert.equal(existsSync(join(data, 'admin.sock')), true)
    const upgraded = install(better)
    assert.equal(upgraded.status, 0, upgraded.stderr)
    assert.match(upgraded.stdout, /is now errand 1\.1\.0\nErrand runs/)
  },
)

test('an upgrade that does not come up because the disk is full is taken back all the same', { skip }, () => {
  const { data, good, breaks, install } = machine()
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, 'errand.db'), 'tasks')
  appendFileSync(good, `# ${'x'.repeat(20_000)}\n`)
  install(good)
  const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -f 16 && exec "$0" "$1"', `${top}install.sh`, breaks], {
    env: { PATH: `${join(root, 'bin')}:${process.env['PATH']}`, DESTDIR: root },
    encoding: 'utf8',
  })
  assert.equal(status, 1)
  assert.match(stderr, /The new Errand did not start; .*The one before runs again/)
  assert.match(readFileSync(installed('usr/local/bin/errand'), 'utf8'), /1\.0\.0/)
})

test('an upgrade looks for the server and its data where the settings say that the data lies', { skip }, () => {
  const { data, good, better, breaks, install } = machine('var/lib/errand/data')
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, 'errand.db'), 'tasks')
  mkdirSync(installed('etc/default'), { recursive: true })
  writeFileSync(installed('etc/default/errand'), `#ERRAND_DATA_DIR=/srv\nERRAND_DATA_DIR='/var/lib/errand/data'\n`)
  for (const version of [good, better]) assert.match(install(version).stdout, /Errand runs/)
  install(good)
  assert.match(install(breaks).stderr, /The one before runs again, on the data as it was/)
  assert.equal(readFileSync(join(data, 'errand.db'), 'utf8'), 'tasks')
})

test('an upgrade looks for them where a drop-in of the unit says that the data lies', { skip }, () => {
  const { data, good, better, breaks, install } = machine('srv/tasks')
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, 'errand.db'), 'tasks')
  for (const version of [good, better]) assert.match(install(version).stdout, /Errand runs/)
  install(good)
  assert.match(install(breaks).stderr, /The one before runs again, on the data as it was/)
  assert.match(install('--uninstall').stdout, new RegExp(`data is still in ${data},`))
})

test(
  'an upgrade is taken back where the data folder and that of backups are links, whose owner has no say',
  { skip },
  () => {
    const { data, good, breaks, install } = machine()
    const disk = join(root, 'mnt/disk')
    for (const [link, to] of [
      [data, join(disk, 'errand')],
      [join(data, 'backups'), join(disk, 'backups')],
    ] as const) {
      mkdirSync(to, { recursive: true })
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(to, link)
      if (process.getuid?.() === 0) lchownSync(link, NOBODY, NOBODY)
    }
    writeFileSync(join(data, 'errand.db'), 'tasks')
    install(good)
    assert.match(install(breaks).stderr, /The one before runs again, on the data as it was/)
    assert.equal(readFileSync(join(data, 'errand.db'), 'utf8'), 'tasks')
  },
)

const HELD = 'errand@8081.service errand@8081.socket errand@8081.timer'

test('households do without a server until a new program has come up, or the one before is back', { skip }, () => {
  const { good, better, breaks, install, calls, household } = machine()
  const folder = household(8081)
  for (const [version, starts] of [
    [good, 1],
    [better, 1],
    [good, 1],
    [breaks, 2],
  ] as const) {
    calls()
    install(version)
    const asked = calls().filter((call) => /^(?:start |stop errand@)/.test(call))
    assert.deepEqual(asked, [`stop ${HELD}`, ...Array(starts).fill('start errand'), `start ${HELD}`], version)
  }
  assert.match(readFileSync(installed('usr/local/bin/errand'), 'utf8'), /1\.0\.0/)
  assert.equal(readFileSync(join(folder, 'errand.db'), 'utf8'), 'tasks')
  assert.ok(existsSync(join(folder, 'admin.sock')))
})

test(
  'where the server is disabled a household tries the new program, and an upgrade is taken back by it',
  { skip },
  () => {
    const { good, better, breaks, install, calls, household, disable } = machine()
    install(good)
    disable()
    const folder = household(8081)
    const upgraded = install(better)
    assert.deepEqual([upgraded.status, upgraded.stderr], [0, ''])
    assert.match(upgraded.stdout, /is disabled and stays so/)
    install(good)
    calls()
    assert.match(install(breaks).stderr, /it said why\n.*The one before runs again, on the data as it was/)
    assert.ok(!calls().some((call) => /^(?:enable|start errand$)/.test(call)))
    assert.match(readFileSync(installed('usr/local/bin/errand'), 'utf8'), /1\.0\.0/)
    assert.equal(readFileSync(join(folder, 'errand.db'), 'utf8'), 'tasks')
  },
)

test('a household that does not start with the new program is named', { skip }, () => {
  const { good, breaksOne, install, household } = machine()
  for (const port of [8081, 8082]) household(port)
  assert.equal(install(good).status, 0)
  const { status, stderr } = install(breaksOne)
  assert.equal(status, 1)
  assert.match(stderr, /is installed, but did not start as errand@8082\./)
})

test('a household that did not start before is not what tries a new program', { skip }, () => {
  const { good, breaksOne, install, household, disable, breaksBefore } = machine()
  install(good)
  disable()
  for (const port of [8082, 8083]) household(port)
  breaksBefore(8082)
  const { status, stderr } = install(breaksOne)
  assert.equal(status, 1)
  assert.match(stderr, /is installed, but did not start as errand@8082\./)
  assert.match(readFileSync(installed('usr/local/bin/errand'), 'utf8'), /1\.3\.0/)
})
