import { build, type Metafile } from 'esbuild'
import { hostAddOns } from './add-ons.ts'
import { replaceFile, sizeOf } from './files.ts'
import { lateModules } from './late-modules.ts'
import { top } from './processes.ts'

const settings = {
  absWorkingDir: top,
  bundle: true,
  write: false,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  legalComments: 'none',
  // `import()` of a built-in module does not work from the single file's code cache, `require` does.
  supported: { 'dynamic-import': false },
} as const

/**
 * src/main.ts and all it needs → dist/server.cjs, one CommonJS file because a single executable wants that.
 * What the sources `import()` is in it, but runs only when it is asked for. Add-ons lie beside it in dist/native/.
 */
export async function buildServer({ quiet = false } = {}): Promise<Metafile> {
  await buildThread()
  const result = await build({
    ...settings,
    entryPoints: ['src/main.ts'],
    outfile: 'dist/server.cjs',
    metafile: true,
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 200,
    loader: { '.node': 'empty' },
    external: ['@node-rs/argon2'],
    plugins: [lateModules],
    inject: ['src/platform/http/late-web-classes.ts'],
    define: {
      global: 'lateGlobal',
      Headers: 'lateGlobal.Headers',
      Request: 'lateGlobal.Request',
      Response: 'lateGlobal.Response',
      'globalThis.Headers': 'lateGlobal.Headers',
      // For upgrades by Hono, which are not used; Node would load its own.
      'globalThis.CloseEvent': 'undefined',
      BUNDLED: 'true',
      'import.meta.url': 'bundleUrl',
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
    },
    banner: { js: `"use strict";const bundleUrl=require("node:url").pathToFileURL(__filename).href;` },
    logOverride: { 'require-resolve-not-external': 'silent' },
  })
  for (const { name, bytes } of hostAddOns()) replaceFile(`${top}dist/native/${name}`, bytes)
  const bundle = inAscii(result.outputFiles[0]!.text)
  replaceFile(`${top}dist/server.cjs`, bundle)
  if (!quiet) console.log(`dist/server.cjs ${sizeOf(bundle.length)}`)
  return result.metafile
}

/** src/thread.ts → dist/thread.cjs, what runs beside the server; the single file holds it as an asset. */
async function buildThread(): Promise<void> {
  const { outputFiles } = await build({ ...settings, entryPoints: ['src/thread.ts'], minify: true })
  replaceFile(`${top}dist/thread.cjs`, outputFiles[0]!.contents)
}

/**
 * A single other character doubles the memory that V8 takes for the whole program. esbuild leaves some in regular
 * expressions and comments alone, where the escape means the same.
 */
const inAscii = (code: string): string =>
  code.replaceAll(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
