import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { test } from 'node:test'
import { top } from '../support/sources.ts'
import { install, installed, machine, onFreshMachines, release, root, skip } from './installer.ts'

onFreshMachines()

test('--uninstall removes the program and leaves data and settings, --purge takes these too', { skip }, () => {
  install(release('1.0.0'))
  writeFileSync(installed('var/lib/errand/errand.db'), 'tasks')
  mkdirSync(installed('var/lib/errand-8081'))
  writeFileSync(installed('etc/default/errand-8081'), '')
  for (const own of ['errand-restored', 'errand-2026-03-04']) mkdirSync(installed(`var/lib/${own}`))
  assert.equal(install('--uninstall').status, 0)
  assert.equal(existsSync(installed('usr/local/bin/errand')), false)
  assert.equal(existsSync(installed('etc/systemd/system/errand.service')), false)
  assert.equal(readFileSync(installed('var/lib/errand/errand.db'), 'utf8'), 'tasks')
  assert.ok(existsSync(installed('var/lib/errand-8081')))
  assert.equal(install('--purge').status, 0)
  assert.deepEqual(readdirSync(installed('var/lib')), ['errand-2026-03-04', 'errand-restored'])
  assert.deepEqual(readdirSync(installed('etc/default')), [])
})

test('--uninstall ends the households too', { skip }, () => {
  const { good, install, calls } = machine()
  install(good)
  calls()
  assert.equal(install('--uninstall').status, 0)
  const asked = calls()
  assert.ok(asked.includes('disable --quiet errand@.socket errand@.timer'))
  assert.ok(asked.includes('stop errand@*'))
  assert.deepEqual(readdirSync(installed('etc/systemd/system')), [])
})

test('--purge names the folder with data that a drop-in of the unit names', { skip }, () => {
  const { data, good, install } = machine('srv/tasks')
  install(good)
  mkdirSync(data, { recursive: true })
  const { status, stdout } = install('--purge')
  assert.equal(status, 0)
  assert.ok(stdout.includes(`Not removed, since the installer did not make it: ${data}\n`), stdout)
})

test('--purge names the drop-ins of the units that it leaves', { skip }, () => {
  install(release('1.0.0'))
  const own = ['errand.service.d', 'errand@8081.service.d'].map((name) => installed(`etc/systemd/system/${name}`))
  for (const folder of own) mkdirSync(folder, { recursive: true })
  const { status, stdout } = install('--purge')
  assert.equal(status, 0)
  assert.deepEqual(
    [...stdout.matchAll(/Not removed, since the installer did not make it: (.*)/g)].map(([, folder]) => folder),
    own,
  )
})

test('--purge names the folders with data that it leaves, since the operator chose them', { skip }, () => {
  install(release('1.0.0'))
  const [chosen, other] = [installed('srv/tasks'), installed('srv/disk')]
  for (const folder of [chosen, other]) mkdirSync(folder, { recursive: true })
  appendFileSync(installed('etc/default/errand'), 'ERRAND_DATA_DIR=/srv/tasks\n')
  rmSync(installed('var/lib/errand'), { recursive: true })
  symlinkSync(other, installed('var/lib/errand'))
  assert.match(install('--uninstall').stdout, new RegExp(`data is still in ${chosen}`))
  const { status, stdout } = install('--purge')
  assert.equal(status, 0)
  for (const folder of [chosen, other]) {
    assert.ok(existsSync(folder))
    assert.ok(stdout.includes(`Not removed, since the installer did not make it: ${folder}\n`), stdout)
  }
  assert.deepEqual(readdirSync(installed('var/lib')), [])
})

test('what cannot be removed is not said to be', { skip }, () => {
  install(release('1.0.0'))
  mkdirSync(installed('usr/local/bin/errand.previous'))
  for (const how of ['--uninstall', '--purge']) {
    const { status, stdout } = install(how)
    assert.deepEqual([status, stdout], [1, ''], how)
  }
  assert.ok(existsSync(installed('var/lib/errand')))
})

test('--purge names data that cannot be removed, and keeps an emptied mount point without a word', { skip }, () => {
  install(release('1.0.0'))
  for (const folder of ['var/lib/errand-8081', 'bin']) mkdirSync(installed(folder))
  for (const folder of ['var/lib/errand', 'var/lib/errand-8081'])
    writeFileSync(installed(`${folder}/errand.db`), 'tasks')
  const rm = (...lines: string[]) => {
    writeFileSync(installed('bin/rm'), ['#!/bin/sh', ...lines, ''].join('\n'))
    chmodSync(installed('bin/rm'), 0o755)
  }
  const PATH = `${installed('bin')}:${process.env['PATH']}`
  const purge = () => spawnSync(`${top}install.sh`, ['--purge'], { env: { PATH, DESTDIR: root }, encoding: 'utf8' })
  rm('case "$*" in *errand-8081) exit 1 ;; esac', 'PATH=${PATH#*:} exec rm "$@"')
  const failed = purge()
  assert.deepEqual([failed.status, failed.stdout], [1, ''])
  assert.match(failed.stderr, new RegExp(`Not removed: ${installed('var/lib/errand-8081')}\n$`))
  assert.ok(existsSync(installed('var/lib/errand-8081/errand.db')))
  // As where a disk is mounted for the backups.
  mkdirSync(installed('var/lib/errand/backups'), { recursive: true })
  rm('case "$*" in *lib/errand) exit 1 ;; esac', 'PATH=${PATH#*:} exec rm "$@"')
  const done = purge()
  assert.deepEqual([done.status, done.stdout], [0, 'Errand is removed, with its data and settings.\n'])
})
