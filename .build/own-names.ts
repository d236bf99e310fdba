import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { OutputChunk, Plugin } from 'rolldown'

/**
 * The first script gives the others hundreds of values, each under a name made up for it. Under the names that they have
 * inside it anyway, the list of them is half as long; it was a thirtieth of what a first visit waits for.
 */
export const ownNames: Plugin = {
  name: 'own-names',
  // The hash in a file's name is of what it was before this.
  augmentChunkHash: () => readFileSync(import.meta.filename, 'utf8'),
  generateBundle(_, files) {
    const scripts = Object.values(files).filter((file) => file.type === 'chunk')
    const first = scripts.find(({ isEntry }) => isEntry)!
    const ownOf = new Map<string, string>()
    changeNames(first, /(?<=\bexport\{)[^}]+(?=\};?\s*$)/, (names) => {
      for (const [own, given = own] of names) ownOf.set(given, own)
      return [...new Set(ownOf.values())].toSorted()
    })
    const taken = new RegExp(`(?<=\\bimport\\{)[^}]+(?=\\}from"\\./${basename(first.fileName)}")`)
    for (const script of scripts) {
      if (script.dynamicImports.includes(first.fileName))
        throw new Error(`${script.fileName} asks for names as it runs`)
      if (!script.imports.includes(first.fileName)) continue
      if (script.code.split(basename(first.fileName)).length !== 2)
        throw new Error(`${script.fileName} asks the first script for names in more than one place`)
      changeNames(script, taken, (names) => names.map(([given, local = given]) => `${ownOf.get(given)!} as ${local}`))
    }
  },
}

/** Writes the names of a list such as `a as b,c` anew. */
function changeNames(script: OutputChunk, list: RegExp, change: (names: [string, string?][]) => string[]): void {
  const [names] = list.exec(script.code) ?? []
  if (!names) throw new Error(`${script.fileName} has no list of names where it is looked for`)
  const pairs = names.split(',').map((name) => name.split(' as ') as [string, string?])
  script.code = script.code.replace(list, () => change(pairs).join(','))
}
