import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = (from: string): string => fileURLToPath(new URL(from, import.meta.url))

/** A file of src/web/ui/ as it should be: one symbol for every name of a list in icon.tsx, drawn by Lucide. */
function drawSprite(listName: string): string {
  const source = readFileSync(path('../../../src/web/ui/icon.tsx'), 'utf8')
  const [, list = ''] = new RegExp(String.raw`${listName} = \[([^\]]*)\]`).exec(source) ?? []
  const symbols = [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => symbolOf(name))
  return `<svg xmlns="http://www.w3.org/2000/svg"><!-- Lucide, ISC -->\n${symbols.join('\n')}\n</svg>\n`
}

function symbolOf(name: string): string {
  const svg = readFileSync(path(`../../../node_modules/lucide-static/icons/${name}.svg`), 'utf8')
  const shapes = [...svg.matchAll(/<(?:path|circle|rect|line|polyline|polygon|ellipse)\b[^>]*\/>/g)].map(
    ([shape]) => shape,
  )
  return `<symbol id="i-${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`
}

if (process.argv.includes('--write')) {
  writeFileSync(path('../../../src/web/ui/icons.svg'), drawSprite('FIRST_ICONS'))
  writeFileSync(path('../../../src/web/ui/more-icons.svg'), drawSprite('MORE_ICONS'))
}
