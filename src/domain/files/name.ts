/** Makes file names safe to display: no path, no control or direction characters. */
import { LONGEST_NAME } from '../lengths.ts'
import { isVisible } from '../text/visible.ts'

const LONGEST_EXTENSION = 20

/** The given name without its path, at most LONGEST_NAME code points with the extension kept; `file` when nothing is left. */
export function fileName(given: string): string {
  const base = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = base.replaceAll(UNSEEN, '').trim()
  return /^\.{0,2}$/.test(name) || !isVisible(name) ? 'file' : shortened(name)
}

/** Control characters, line separators and marks that change the text direction. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu

function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= LONGEST_NAME) return name
  const dot = characters.lastIndexOf('.')
  const extension = dot > 0 && characters.length - dot <= LONGEST_EXTENSION ? characters.slice(dot) : []
  return [...characters.slice(0, LONGEST_NAME - extension.length), ...extension].join('')
}
