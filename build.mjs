// The first step of every npm script, on whatever Node (18 or newer) the machine has: installs what is missing, finds
// the Node that the project pins and hands over to it. What the commands do is in .build/.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const top = dirname(fileURLToPath(import.meta.url))
const oldest = 24

if (majorOf(process.versions.node) < 18)
  stop(`Errand needs Node 18 or newer to begin with; this is ${process.version}.`)
if (!installed()) install()
const node = pinnedNode()
if (majorOf(process.versions.node) < oldest && lacksOptional()) install(node)
handOver(node, [join(top, '.build', 'run.ts'), ...process.argv.slice(2)])

function installed() {
  const wanted = packagesIn(join(top, 'package-lock.json'))
  const present = packagesIn(join(top, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    const here = present[path]
    return here ? here.version === version : Boolean(optional) && path !== `node_modules/${nodePackage()}`
  })
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch {
    return undefined
  }
}

// npm leaves out what is optional and made for a newer Node than its own: the parts of our tools for one system each.
function lacksOptional() {
  const present = packagesIn(join(top, 'node_modules', '.package-lock.json')) ?? {}
  const { glibcVersionRuntime } = process.report?.getReport().header ?? {}
  const here = { os: process.platform, cpu: process.arch, libc: glibcVersionRuntime ? 'glibc' : 'musl' }
  return Object.entries(packagesIn(join(top, 'package-lock.json')) ?? {}).some(
    ([path, { optional, cpu, ...wanted }]) =>
      optional &&
      cpu?.includes(here.cpu) &&
      wanted.os?.includes(here.os) &&
      (!wanted.libc || wanted.libc.includes(here.libc)) &&
      !present[path],
  )
}

function install(program = process.execPath) {
  console.log('Installing what is missing …')
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [program, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
  // Also where NODE_ENV=production or ~/.npmrc leaves them out.
  const all = ['--include=dev', '--include=optional']
  const { status, error } = spawnSync(npm[0], [...npm.slice(1), 'ci', ...all, '--loglevel=error'], {
    cwd: top,
    env: { ...process.env, PATH: [dirname(program), process.env.PATH].join(delimiter) },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) stop(`npm could not be started (${error.message}). Errand needs npm 9 or newer.`)
  if (status !== 0) stop('Installing the packages failed; npm says why above.')
}

function nodePackage() {
  return `node-${process.platform}-${process.arch}`
}

function pinnedNode() {
  const pinned = join(top, 'node_modules', nodePackage(), 'bin', 'node')
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (majorOf(process.versions.node) >= oldest) return process.execPath
  return stop(
    `Errand runs on Node ${oldest} or newer, and npm has none that runs here (${process.platform} on ${process.arch}); ` +
      `this is ${process.version}. Install Node ${oldest} and run the same command again.`,
  )
}

function handOver(command, args) {
  const env = { ...process.env, PATH: [dirname(command), process.env.PATH].join(delimiter) }
  const child = spawn(command, args, { cwd: top, env, stdio: 'inherit' })
  // A terminal's Ctrl-C reaches the child by itself; what is sent to this process alone is passed on.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGTERM'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) followParent(child)
  child.on('error', (error) => stop(`${command} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

// npm passes SIGTERM to the shell between us, which dies of it and tells nobody.
function followParent(child) {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref()
}

function majorOf(version) {
  return Number(version.split('.', 1)[0])
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
