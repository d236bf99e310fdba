import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { WebManifest } from '../../../.build/web.ts'
import { top } from '../../support/sources.ts'
import { load } from '../load.ts'
import { compare, rated, wanted, type Least } from '../compare.ts'
import { kilobytes, NotHere, row, type Row } from '../row.ts'

const FROM_MEMORY: Least = { ratio: 0.5 }

export const pageRows: Row[] = [
  firstLoad('JavaScript', '.js', 60),
  firstLoad('CSS', '.css', 14),
  row('quick add and repeats in the page', '', async () => {
    const script = await bundled([
      'quick-add/parse.ts',
      'quick-add/completion.ts',
      'recurrence/parse.ts',
      'recurrence/words.ts',
    ])
    const sizes = [gzipSync(script, { level: 9 }), brotliCompressSync(script)].map(({ length }) => kilobytes(length))
    return { figure: `${sizes[0]} gzip, ${sizes[1]} brotli` }
  }),
  row('the page’s largest script, brotli, 50 connections', wanted('static', FROM_MEMORY), async (world) => {
    const script = scripts()[0]!
    const [floor, { url }] = [await world.floor(), await world.household(100_000)]
    const rate = async (base: string, path: string) =>
      (await load(base, { path, headers: { 'Accept-Encoding': 'br' } }, 50, 1)).perSecond
    const compared = await compare(
      () => rate(url, `/${script.name}`),
      () => rate(floor.url, `/bytes/${script.brotli}`),
    )
    return rated(compared, 'static', FROM_MEMORY)
  }),
]

function firstLoad(what: string, ending: string, most: number): Row {
  return row(`the page before it shows anything, ${what}`, `≤ ${most} KB gzip`, () => {
    const size = Object.entries(manifest())
      .filter(([name, { first }]) => first && name.endsWith(ending))
      .reduce((sum, [, { gzip }]) => sum + gzip, 0)
    return { figure: kilobytes(size), met: size <= most * 1024 }
  })
}

const scripts = () =>
  Object.entries(manifest())
    .map(([name, sizes]) => ({ name, ...sizes }))
    .filter(({ name }) => name.endsWith('.js') && name.startsWith('assets/'))
    .toSorted((a, b) => b.bytes - a.bytes)

function manifest(): WebManifest {
  const path = `${top}dist/web/manifest.json`
  if (!existsSync(path)) throw new NotHere('the page is not built')
  return JSON.parse(readFileSync(path, 'utf8')) as WebManifest
}

/** These modules of domain/ and what they import, as the page would load them. */
async function bundled(modules: readonly string[]): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: modules.map((path) => `export * from './${path}'`).join('\n'), resolveDir: `${top}src/domain` },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  })
  return outputFiles[0]!.contents
}
