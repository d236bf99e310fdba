import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { NOBODY } from '../support/other-user.ts'
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

/**
 * A machine whose systemd starts the program and says how that went, as long as nothing sleeps. A program that `breaks`
 * brings the data up to date and ends; one from before then refuses that data until it is restored.
 */
function machine(folder = 'var/lib/errand') {
  const bin = join(root, 'bin')
  mkdirSync(join(root, 'run/systemd/system'), { recursive: true })
  mkdirSync(bin)
  const script = (path: string, ...lines: string[]) => {
    writeFileSync(path, ['#!/bin/sh', ...lines, ''].join('\n'))
    chmodSync(path, 0o755)
    return path
  }
  const data = installed(folder)
  script(
    join(bin, 'systemctl'),
    `echo "$@" >>${root}/calls`,
    `[ "$1" = is-enabled ] && cat ${root}/enabled && exit`,
    `port=$(echo "$*" | sed -n 's/.*errand@\\([0-9]*\\).*/-\\1/p')`,
    `case "$*" in *Environment*) echo LANG=C "ERRAND_DATA_DIR=/${folder}$port" TZ=UTC; exit ;; esac`,
    `[ "$1" = list-units ] && case $* in *activating*) cat ${root}/starting ;; *) cat ${root}/units ;; esac`,
    `[ "$1" = show ] && cat ${root}/state$port`,
    `[ "$1" = start ] || exit 0`,
    'shift',
    'for unit; do',
    '  case $unit in *.socket | *.timer) continue ;; *@*) port=-${unit#*@} ;; *) port= ;; esac',
    '  port=${port%.service}',
    `  export ERRAND_DATA_DIR=${data}$port`,
    `  if ${root}/usr/local/bin/errand serve; then touch $ERRAND_DATA_DIR/admin.sock; else echo auto-restart >${root}/state$port; fi`,
    'done',
  )
  script(join(bin, 'journalctl'), 'echo it said why')
  script(join(bin, 'sleep'))
  const program = (version: string, ...serve: string[]) =>
    script(
      join(root, `errand-${version}`),
      `case $1 in version) echo errand ${version} ;;`,
      `restore) cp "$2" $ERRAND_DATA_DIR/errand.db ;;`,
      `serve) ${serve.join('; ') || 'true'} ;; esac`,
    )
  const own = '$ERRAND_DATA_DIR'
  const upgrade = [`mkdir -p ${own}/backups`, `cp ${own}/errand.db ${own}/backups/before-schema-9-2026.db`]
  writeFileSync(join(root, 'enabled'), 'enabled')
  for (const state of ['units', 'starting']) writeFileSync(join(root, state), '')
  return {
    data,
    /** A household whose server runs; returns its data folder. */
    household: (port: number) => {
      const kinds = ['service', 'socket', 'timer']
      appendFileSync(
        join(root, 'units'),
        kinds.map((kind) => `errand@${port}.${kind} loaded active up Errand on port ${port}\n`).join(''),
      )
      mkdirSync(`${data}-${port}`, { recursive: true })
      writeFileSync(join(`${data}-${port}`, 'errand.db'), 'tasks')
      return `${data}-${port}`
    },
    /** The household on this port was at work on its start, again and again, before. */
    breaksBefore: (port: number) => {
      const units = readFileSync(join(root, 'units'), 'utf8')
      writeFileSync(join(root, 'units'), units.replace(`errand@${port}.service loaded active`, '').trim() + '\n')
      appendFileSync(join(root, 'starting'), `errand@${port}.service loaded activating auto-restart Errand\n`)
    },
    disable: () => writeFileSync(join(root, 'enabled'), 'disabled'),
    /** What was asked of systemd since the last time. */
    calls: () => {
      const path = join(root, 'calls')
      const calls = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
      rmSync(path, { force: true })
      return calls
    },
    good: program('1.0.0', `! grep -q newer ${own}/errand.db`),
    better: program('1.1.0'),
    breaks: program('1.2.0', ...upgrade, `echo newer >${own}/errand.db`, 'exit 1'),
    breaksOne: program('1.3.0', `case ${own} in *-8082) exit 1 ;; esac`),
    install: (...args: string[]) =>
      spawnSync(`${top}install.sh`, args, {
        env: { PATH: `${bin}:${process.env['PATH']}`, DESTDIR: root },
        encoding: 'utf8',
      }),
  }
}

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

test('a file that does not run here is refused and the installed program stays', { skip }, () => {
  install(release('1.0.0'))
  const broken = release('1.1.0')
  writeFileSync(broken, '#!/bin/sh\nexit 1\n')
  const { status, stderr } = install(broken)
  assert.equal(status, 1)
  assert.match(stderr, /does not run on this machine/)
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

test('an option that does not exist is answered with the usage and changes nothing', { skip }, () => {
  const { status, stderr } = install('--upgrade')
  assert.equal(status, 2)
  assert.match(stderr, /Usage/)
})
