import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { inject } from 'postject'
import about from '../package.json' with { type: 'json' }
import { asFunction, compiledServer } from './compiled.ts'
import { strip } from './elf.ts'
import { replaceFile, sizeOf } from './files.ts'
import { FLAGS } from './flags.ts'
import { lockedVersion, packageFile } from './packages.ts'
import { top } from './processes.ts'

type Processor = 'x64' | 'arm64'

/** `host` is the one that this machine can run, if there is one. */
export const singleFiles = {
  all: ['x64', 'arm64'] as const,
  host: process.platform === 'linux' && (process.arch === 'x64' || process.arch === 'arm64') ? process.arch : undefined,
}

/**
 * dist/errand-linux-<processor>: the pinned Node with the server, the files it ships with and its add-ons inside.
 * Reads what is built in dist/. Made only when something in it has changed.
 */
export async function buildSingleFile(processor: Processor | undefined): Promise<void> {
  if (!processor) return
  const version = lockedVersion(`node-linux-${processor}`)
  // The prepared blob has the format of the Node that wrote it.
  if (process.version !== `v${version}`) {
    return console.warn(
      `!! dist/errand-linux-${processor} is not built: that takes Node ${version}, this is ${process.version}`,
    )
  }
  const parts = gather(processor)
  if (!parts) return
  const path = `${top}dist/errand-linux-${processor}`
  const stamp = `${top}dist/.cache/errand-linux-${processor}.sha256`
  const hash = hashOf(parts)
  if (!existsSync(path) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
    await make(path, parts, processor)
    replaceFile(stamp, hash)
  }
  console.log(`dist/errand-linux-${processor} ${sizeOf(readFileSync(path).length)}`)
}

interface Parts {
  node: Buffer
  server: Buffer
  assets: Map<string, Buffer>
}

function gather(processor: Processor): Parts | undefined {
  try {
    const node = packageFile(`node-linux-${processor}`, 'bin/node')
    const assets = new Map([
      ['native/better_sqlite3.node', packageFile('better-sqlite3', `prebuilds/linux-${processor}.node`)],
      [
        'native/argon2.node',
        packageFile(`@node-rs/argon2-linux-${processor}-gnu`, `argon2.linux-${processor}-gnu.node`),
      ],
    ])
    // What is unpacked already is checked without reading the add-on in the file.
    for (const [name, bytes] of [...assets])
      assets.set(name.replace(/node$/, 'sha256'), Buffer.from(createHash('sha256').update(bytes).digest('hex')))
    assets.set('version', Buffer.from(`${about.name} ${about.version}`))
    for (const name of ['thread.cjs', 'blank.db']) assets.set(name, readFileSync(`${top}dist/${name}`))
    for (const [prefix, folder] of [
      ['web/', 'dist/web/'],
      ['schema/', 'schema/'],
    ] as const) {
      for (const name of filesIn(`${top}${folder}`)) assets.set(prefix + name, readFileSync(`${top}${folder}${name}`))
    }
    const server = Buffer.from(asFunction(readFileSync(`${top}dist/server.cjs`, 'latin1')))
    return { node, server, assets }
  } catch (error) {
    if (processor === singleFiles.host) throw error
    console.warn(`!! dist/errand-linux-${processor} is NOT built, its packages cannot be had:\n${String(error)}`)
    return undefined
  }
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.ts'))
        .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('//', '/').slice(folder.length))
        .toSorted()
    : []

function hashOf({ node, server, assets }: Parts): string {
  const hash = createHash('sha256').update(node).update(server)
  for (const file of ['compiled.ts', 'elf.ts', 'flags.ts', 'launcher.cjs', 'run-compiled.ts', 'single-file.ts'])
    hash.update(readFileSync(`${top}.build/${file}`))
  for (const [name, bytes] of assets) hash.update(`${name}\0${bytes.length}\0`).update(bytes)
  return hash.digest('hex')
}

async function make(path: string, { node, server, assets }: Parts, processor: Processor): Promise<void> {
  const work = mkdtempSync(`${tmpdir()}/errand-build-`)
  try {
    // Compiled code is for one processor; elsewhere the server is compiled at start.
    const compiled = processor === process.arch ? await compiledServer(FLAGS) : Buffer.alloc(0)
    const files = Object.fromEntries([...assets].map(([name, bytes], index) => [name, put(`${work}/${index}`, bytes)]))
    const config = {
      main: '.build/launcher.cjs',
      output: `${work}/blob`,
      disableExperimentalSEAWarning: true,
      useCodeCache: false,
      useSnapshot: false,
      execArgvExtension: 'none',
      execArgv: FLAGS,
      assets: files,
    }
    const configFile = put(`${work}/config.json`, Buffer.from(JSON.stringify(config)))
    execFileSync(process.execPath, ['--experimental-sea-config', configFile], {
      cwd: top,
      stdio: 'pipe',
    })
    const program = put(`${work}/program`, strip(node))
    await inject(program, 'NODE_SEA_BLOB', readFileSync(`${work}/blob`), {
      sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
    })
    const whole = Buffer.concat([readFileSync(program), server, compiled, endOf(server, compiled)])
    const fresh = put(`${path}.${process.pid}`, whole)
    chmodSync(fresh, 0o755)
    renameSync(fresh, path)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** What the launcher finds both parts by, and that the file is whole. */
function endOf(server: Buffer, compiled: Buffer): Buffer {
  const end = Buffer.from(`${' '.repeat(8)}complete`)
  end.writeUInt32LE(server.length, 0)
  end.writeUInt32LE(compiled.length, 4)
  return end
}

function put(path: string, bytes: Buffer): string {
  writeFileSync(path, bytes)
  return path
}
