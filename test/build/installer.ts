/** `install.sh` as it is run on a machine that is a folder of its own for each test. */
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'node:test'
import { top } from '../support/sources.ts'

export const skip = process.platform === 'linux' ? false : 'Errand is installed on Linux'

/** The folder that is the machine of the test that runs. */
export let root = ''

/** Each test of the file has a machine on which nothing was installed. */
export function onFreshMachines(): void {
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'errand-install-'))))
  afterEach(() => rmSync(root, { recursive: true, force: true }))
}

/** Staged in `root`: no user, no systemd, nothing outside of it. */
export const install = (...args: string[]) => installBy(`${top}install.sh`, ...args)

/** By a copy of the script. */
export const installBy = (script: string, ...args: string[]) =>
  spawnSync(script, args, { env: { PATH: process.env['PATH'], DESTDIR: root }, encoding: 'utf8' })

export function release(version: string): string {
  const path = join(root, `errand-${version}`)
  writeFileSync(path, `#!/bin/sh\necho errand ${version}\n`)
  chmodSync(path, 0o755)
  return path
}

export const installed = (path: string): string => join(root, path)

/**
 * A machine whose systemd starts the program and says how that went, as long as nothing sleeps. A program that `breaks`
 * brings the data up to date and ends; one from before then refuses that data until it is restored.
 */
export function machine(folder = 'var/lib/errand') {
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
