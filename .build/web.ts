import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type BuildOptions } from 'esbuild'
import { docsPage } from './docs-page.ts'
import { replaceFile, sizeOf } from './files.ts'
import { buildScripts, type Script } from './page-scripts.ts'
import { top } from './processes.ts'

/** Sizes in bytes; `first`: the browser fetches it before it can show anything. Written to dist/web/manifest.json. */
export interface WebFile {
  bytes: number
  gzip: number
  brotli: number
  first: boolean
}
export type WebManifest = Record<string, WebFile>

/** Files by their path in dist/web/, before compression. */
type Files = Map<string, Uint8Array>

const outdir = `${top}dist/web/`

/**
 * src/web/ → dist/web/: assets/ holds scripts, style sheets and fonts, with their hash in the name; index.html and
 * service-worker.js name these; markdown-worker.js renders beside the page; docs.html is schema/openapi.yaml to read;
 * src/web/public/ is copied as it is. Each text file is there in brotli and gzip too.
 */
export async function buildWeb({ quiet = false } = {}): Promise<void> {
  const manifest = await write(await assemble())
  if (!quiet) printBudget(manifest)
}

/** As buildWeb, and again after every change; resolves after the first time. */
export async function watchWeb(): Promise<void> {
  const rebuild = (): Promise<void> =>
    assemble()
      .then(write)
      .then(
        () => {},
        (error: unknown) => console.error(error),
      )
  let last = rebuild()
  let waiting = false
  watch(`${top}src`, { recursive: true }, () => {
    if (waiting) return
    waiting = true
    last = last.then(() => {
      waiting = false
      return rebuild()
    })
  })
  await last
}

const target = ['chrome123', 'firefox121', 'safari17.5']
const shared = {
  absWorkingDir: top,
  bundle: true,
  minify: true,
  write: false,
  platform: 'browser',
  target,
  legalComments: 'none',
} satisfies BuildOptions

const sheets = {
  style: 'src/web/app/main.css',
  more: 'src/web/app/more.css',
  docs: 'src/web/app/server-pages/docs.css',
}

async function assemble(): Promise<{ files: Files; first: Set<string> }> {
  const files: Files = new Map()
  await buildSheets(files)
  const named = (start: string): string => [...files.keys()].find((name) => name.startsWith(`assets/${start}-`))!
  const scripts = await buildScripts(target, { MORE_STYLES: JSON.stringify(`/${named('more')}`) })
  for (const { fileName, code } of scripts) files.set(fileName, Buffer.from(code))
  const main = scripts.find(({ isEntry }) => isEntry)!.fileName
  const first = new Set([named('style'), ...withImports(main, scripts)])
  const preloads = [...first].filter((name) => name.endsWith('.js') && name !== main)
  const template = readFileSync(`${top}src/web/index.html`, 'utf8')
  const description = readFileSync(`${top}schema/openapi.yaml`, 'utf8')
  const html = template
    .replaceAll('/main.css', `/${named('style')}`)
    .replaceAll('/main.js', `/${main}`)
    .replace('</head>', `${preloads.map((name) => `<link rel="modulepreload" href="/${name}">`).join('')}</head>`)
  files.set('index.html', Buffer.from(html))
  for (const name of publicFiles()) files.set(name, readFileSync(`${top}src/web/public/${name}`))
  files.set('markdown-worker.js', await program('src/web/ui/markdown/worker.ts', { conditions: ['worker'] }))
  files.set('service-worker.js', await serviceWorker(files))
  files.set('docs.html', Buffer.from(docsPage(description, `/${named('docs')}`)))
  return { files, first }
}

/** The style sheets, and the fonts that they name. */
async function buildSheets(files: Files): Promise<void> {
  const { outputFiles } = await build({
    ...shared,
    entryPoints: sheets,
    outdir: 'dist/web/assets',
    publicPath: '/assets',
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
  })
  for (const { path, contents } of outputFiles) files.set(path.slice(outdir.length), contents)
}

/** A script and whatever it imports at once, not what it may `import()` later. */
function withImports(name: string, scripts: readonly Script[], seen = new Set<string>()): Set<string> {
  seen.add(name)
  for (const next of scripts.find(({ fileName }) => fileName === name)?.imports ?? []) {
    if (!seen.has(next)) withImports(next, scripts, seen)
  }
  return seen
}

/** In it `SHELL` is `{ version, files }`: a hash of everything, and the paths of everything that is to work offline. */
async function serviceWorker(files: Files): Promise<Uint8Array> {
  const hash = createHash('sha256')
  for (const [name, bytes] of files) hash.update(`${name}\0`).update(bytes)
  const shell = {
    version: hash.digest('hex').slice(0, 16),
    files: [...files.keys()].filter(isOfTheApp).map((name) => (name === 'index.html' ? '/' : `/${name}`)),
  }
  return program('src/web/app/installed/service-worker.ts', { define: { SHELL: JSON.stringify(shell) } })
}

/** A program of its own beside the page, under a name that stays. */
async function program(entry: string, options: BuildOptions): Promise<Uint8Array> {
  const result = await build({ ...shared, ...options, entryPoints: [entry], outdir, format: 'iife' })
  return result.outputFiles![0]!.contents
}

/** All but what only the server's other pages and the README show. */
const isOfTheApp = (name: string): boolean => !/^(?:assets\/docs-|screenshot)/.test(name)

const publicFiles = (): string[] =>
  readdirSync(`${top}src/web/public`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(`${top}src/web/public/`.length))

async function write({ files, first }: { files: Files; first: Set<string> }): Promise<WebManifest> {
  const names = [...files.keys()].toSorted((one, other) => one.localeCompare(other))
  const sizes = await Promise.all(names.map((name) => writeFile(name, files.get(name)!, first.has(name))))
  const manifest = Object.fromEntries(names.map((name, index) => [name, sizes[index]!]))
  replaceFile(`${outdir}manifest.json`, JSON.stringify(manifest, null, 2))
  const packed = names.filter((name) => compressible.test(name)).flatMap((name) => [`${name}.gz`, `${name}.br`])
  removeAllBut(new Set(['manifest.json', ...names, ...packed]))
  return manifest
}

/** The file and, where that makes it smaller, its two compressed forms; these are made once for the same bytes. */
async function writeFile(name: string, bytes: Uint8Array, isFirst: boolean): Promise<WebFile> {
  const path = outdir + name
  const sizes = { bytes: bytes.length, gzip: bytes.length, brotli: bytes.length, first: isFirst }
  if (!compressible.test(name)) {
    replaceFile(path, bytes)
    return sizes
  }
  const isThere = [path, `${path}.gz`, `${path}.br`].every((one) => existsSync(one)) && readFileSync(path).equals(bytes)
  const [gzipped, brotli] = isThere
    ? [readFileSync(`${path}.gz`), readFileSync(`${path}.br`)]
    : await Promise.all([
        promisify(gzip)(bytes, { level: 9 }),
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      ])
  replaceFile(`${path}.gz`, gzipped)
  replaceFile(`${path}.br`, brotli)
  replaceFile(path, bytes)
  return { ...sizes, gzip: gzipped.length, brotli: brotli.length }
}

const compressible = /\.(html|js|css|svg|json|webmanifest|txt)$/

function removeAllBut(kept: Set<string>): void {
  for (const entry of readdirSync(outdir, { recursive: true, withFileTypes: true })) {
    const path = `${entry.parentPath}/${entry.name}`.replaceAll('//', '/')
    if (entry.isFile() && !kept.has(path.slice(outdir.length))) rmSync(path, { force: true })
  }
}

/** First load in gzip: the budgets that test/laws/ holds. */
function printBudget(manifest: WebManifest): void {
  for (const [name, { bytes, gzip: zipped, brotli, first }] of Object.entries(manifest)) {
    const sizes = [bytes, zipped, brotli].map((size) => sizeOf(size).padStart(9)).join(' ')
    console.log(`dist/web/${name.padEnd(36)} ${sizes}${first ? '  first load' : ''}`)
  }
}
