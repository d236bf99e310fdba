import { existsSync, readdirSync, rmSync } from 'node:fs'
import { build } from 'esbuild'
import { ensureChromium } from '../test/support/chromium.ts'
import { become, top } from './processes.ts'

/** All tests, or the files named; the last thing printed is the test runner's own summary. */
export async function test(files: string[]): Promise<void> {
  await ensureChromium()
  await bundlePageTests()
  const found = files.length > 0 ? files.map(bundled) : ['test/**/*.test.ts', 'dist/test/**/*.test.mjs']
  await become(['--test', '--test-reporter=spec', '--test-timeout=300000', ...found])
}

/** Node does not run .tsx: test/web/**\/x.test.tsx → dist/test/web/**\/x.test.mjs, packages left outside. */
async function bundlePageTests(): Promise<void> {
  rmSync(`${top}dist/test`, { recursive: true, force: true })
  const entries = readdirSync(`${top}test`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    isPageTest.test(name),
  )
  if (entries.length === 0) return
  await build({
    absWorkingDir: top,
    entryPoints: entries.map((name) => `test/${name}`),
    outdir: 'dist/test',
    outbase: 'test',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: 'inline',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.svg': 'text', '.css': 'empty' },
    logLevel: 'warning',
  })
}

const isPageTest = /\.test\.tsx$/

function bundled(file: string): string {
  const made = file.replace(/^test\//, 'dist/test/').replace(isPageTest, '.test.mjs')
  return isPageTest.test(file) && existsSync(`${top}${made}`) ? made : file
}
