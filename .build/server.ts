import { existsSync } from 'node:fs'
import { build, type Metafile } from 'esbuild'
import { hostAddOns } from './add-ons.ts'
import { replaceFile, sizeOf } from './files.ts'
import { Failure, top } from './processes.ts'

/**
 * src/main.ts and all it needs → dist/server.cjs, one CommonJS file because a single executable wants that.
 * What the sources `import()` is in it, but runs only when it is asked for. Add-ons lie beside it in dist/native/.
 */
export async function buildServer(): Promise<Metafile> {
  if (!existsSync(`${top}src/main.ts`)) throw new Failure('There is no src/main.ts yet')
  const parser = await bundleMailParser()
  const result = await build({
    absWorkingDir: top,
    entryPoints: ['src/main.ts'],
    outfile: 'dist/server.cjs',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minifySyntax: true,
    legalComments: 'none',
    loader: { '.node': 'empty' },
    external: ['@node-rs/argon2'],
    // `import()` of a built-in module does not work from the single file's code cache, `require` does.
    supported: { 'dynamic-import': false },
    define: {
      BUNDLED: 'true',
      MAIL_PARSER: JSON.stringify(parser),
      'import.meta.url': 'bundleUrl',
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
    },
    banner: { js: `"use strict";const bundleUrl=require("node:url").pathToFileURL(__filename).href;` },
    logOverride: { 'require-resolve-not-external': 'silent' },
  })
  for (const { name, bytes } of hostAddOns()) replaceFile(`${top}dist/native/${name}`, bytes)
  const bundle = result.outputFiles[0]!.contents
  replaceFile(`${top}dist/server.cjs`, bundle)
  console.log(`dist/server.cjs ${sizeOf(bundle.byteLength)}`)
  return result.metafile
}

/** The thread that reads mails, as text: a single file has no other file to start it from. */
async function bundleMailParser(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: top,
    entryPoints: ['src/platform/mail-in/parser.ts'],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minify: true,
    legalComments: 'none',
  })
  return outputFiles[0]!.text
}
