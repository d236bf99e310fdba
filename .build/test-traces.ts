import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { top } from './processes.ts'

/**
 * What the runner prints, with places in the sources instead of in dist/test/. The tests' own processes do not know
 * them: Chromium's driver takes a trace at every call, and would look all of it up each time.
 */
export async function* inSources(printed: AsyncIterable<string | Buffer>): AsyncGenerator<string> {
  for await (const text of printed) {
    yield String(text).replace(PLACE, (written, file: string, line: string, column: string) => {
      return sourceOf(top + file, Number(line), Number(column)) ?? written
    })
  }
}

const PLACE = /(?:file:\/\/)?[^\s()]*?(dist\/test\/[^\s():]+\.mjs):(\d+):(\d+)/g

const maps = new Map<string, SourceMap | undefined>()

/** `test/x.test.ts:1:1` for a place in the bundle, where lines and columns are counted from 1 too. */
function sourceOf(bundle: string, line: number, column: number): string | undefined {
  if (!maps.has(bundle)) maps.set(bundle, readMap(`${bundle}.map`))
  const origin = maps.get(bundle)?.findOrigin(line, column)
  if (!origin || !('fileName' in origin)) return undefined
  return `${relative(top, resolve(dirname(bundle), origin.fileName))}:${origin.lineNumber}:${origin.columnNumber}`
}

const readMap = (path: string): SourceMap | undefined =>
  existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined
