import { readFileSync, rmSync, statSync, globSync } from 'node:fs'
import { dirname, extname, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type BuildOptions, type Loader, type Plugin } from 'esbuild'
import { openapiModule } from './openapi-module.ts'
import { replaceFile } from './files.ts'
import { top } from './processes.ts'

/**
 * test/x.test.ts, test/y.test.tsx → dist/test/x.test.mjs, dist/test/y.test.mjs, and what they share in dist/test/shared/:
 * loading hundreds of sources one by one takes a second a file. The sources believe that they are dist/server.cjs, as
 * they do in the program; tests find their neighbours where they were written.
 */
export async function bundleTests(files: string[]): Promise<string[]> {
  const ofPage = files.filter((file) => file.startsWith('test/web/'))
  const others = files.filter((file) => !ofPage.includes(file))
  const support = ofPage.length > 0 ? globSync('test/support/**/*.ts', { cwd: top }).filter(isCode) : []
  const results = await Promise.all([
    build({ ...options, entryPoints: [...others, ...support], splitting: true }),
    // These make a window before they load what looks at it; esbuild keeps such an order within one file only.
    build({ ...options, entryPoints: ofPage, plugins: [sharedSupport, ...options.plugins] }),
  ])
  const outputs = results.flatMap(({ outputFiles }) => outputFiles)
  for (const { path, contents } of outputs) replaceFile(path, contents)
  removeOld(new Set(outputs.map(({ path }) => path)))
  return files.map((file) => file.replace(/^test\/(.*)\.tsx?$/, 'dist/test/$1.mjs'))
}

/** `import.meta` says where a file was written, not where its text is now. */
const sourcePaths: Plugin = {
  name: 'source-paths',
  setup(on) {
    on.onLoad({ filter: /\.(ts|tsx)$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      if (!source.includes('import.meta.')) return undefined
      const place = path.startsWith(`${top}src/`) ? `${top}dist/server.cjs` : path
      const contents = source
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(place)))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(place)))
        .replaceAll('import.meta.filename', JSON.stringify(place))
      return { contents, loader: extname(path).slice(1) as Loader }
    })
  },
}

const isCode = (file: string): boolean => !file.endsWith('.d.ts')

/** What tests share stays in the other bundle. */
const sharedSupport: Plugin = {
  name: 'shared-support',
  setup(on) {
    on.onResolve({ filter: /\.\.\/support\/[\w/-]+\.ts$/ }, ({ path, resolveDir }) => {
      const [, name] = /^test\/support\/(.+)\.ts$/.exec(relative(top, resolve(resolveDir, path))) ?? []
      return name ? { path: pathToFileURL(`${top}dist/test/support/${name}.mjs`).href, external: true } : undefined
    })
  },
}

const options = {
  absWorkingDir: top,
  outdir: 'dist/test',
  outbase: 'test',
  outExtension: { '.js': '.mjs' },
  chunkNames: 'shared/[hash]',
  write: false,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  sourcemap: 'linked',
  define: { BUNDLED: 'true' },
  jsx: 'automatic',
  jsxImportSource: 'preact',
  loader: { '.svg': 'text', '.css': 'empty', '.node': 'empty' },
  external: ['better-sqlite3', '@node-rs/argon2', 'playwright-core', 'esbuild', 'rolldown', 'happy-dom'],
  banner: { js: `import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);` },
  plugins: [sourcePaths, openapiModule],
  logLevel: 'warning',
} satisfies BuildOptions

const DAY = 24 * 60 * 60 * 1000

/** Yesterday's, and not all but this run's: another may be under way. */
function removeOld(kept: Set<string>): void {
  for (const path of globSync([`${top}dist/test/**/*.{mjs,map}`, `${top}dist/.cache/tests/*/*`])) {
    if (!kept.has(path) && statSync(path).mtimeMs < Date.now() - DAY) rmSync(path)
  }
}
