import { basename } from 'node:path/posix'

/**
 * The root classes of a sheet: those that its first comment names, with attributes as `[data-x]`; else the one that it is
 * called by. `.card` owns `.card` and all that begin with `.card-`.
 */
export function ownersOf(path: string, css: string): string[] {
  const [, comment = ''] = /^\s*\/\*([\s\S]*?)\*\//.exec(css) ?? []
  const named = comment.match(/(?<=^|\s)(?:\.[a-z][a-z-]*|\[data-[a-z-]+\])/g)
  return named ?? [`.${basename(path, '.css')}`]
}

/** What a sheet styles although it is not its own, one line each. */
export function strangersIn(path: string, css: string): string[] {
  const roots = ownersOf(path, css)
  const isOwn = (name: string): boolean => roots.some((root) => name === root || name.startsWith(`${root}-`))
  return rulesIn(css).flatMap(({ selector, nested }) =>
    selectorsIn(selector).flatMap((one) => {
      const classes: string[] = one.match(/\.-?[a-z_][\w-]*/gi) ?? []
      const attributes: string[] = one.match(/\[data-[a-z-]+/gi) ?? []
      const stranger = classes.find((name) => !isOwn(name))
      if (stranger) return `${path}: ${stranger}`
      const owned = nested || classes.length > 0 || attributes.some((name) => isOwn(`${name}]`))
      return owned ? [] : `${path}: ${one.trim()}`
    }),
  )
}

/** Colours that are written out, one line each; a word in quotes is none. */
export const wrongColours = (path: string, css: string): string[] =>
  [...withoutComments(css).matchAll(colour)].map(([found]) => `${path}: ${found}`)

/** Sheets that clip what is to reach over the edge, where a browser such as Safari knows no `overflow-clip-margin`. */
export const clippedTooFar = (path: string, css: string): string[] => {
  const elsewhere = withoutComments(css).replaceAll(askedWhether, '')
  return /overflow-clip-margin:\s*[^\s0]/.test(elsewhere) ? [path] : []
}

/** Rules for what is under the pointer with a wash that a tap would leave behind. */
export const washedByTouch = (path: string, css: string): string[] =>
  [...withoutComments(css).matchAll(/([^{};]*:hover[^{};]*)\{[^{}]*var\(--hover\)/g)].map(
    ([, selector]) => `${path}: ${selector!.trim()}`,
  )

const askedWhether = /@supports \(overflow-clip-margin:[^)]*\)\s*\{(?:[^{}]|\{[^{}]*\})*\}/g

const colour =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|light-dark)\(|(?<![-\w'])(?:white|black|gr[ae]y|red|green|blue|yellow|orange)(?![-\w])/gi

const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, '')

interface Rule {
  selector: string
  /** Within another rule, whose selector it goes on from. */
  nested: boolean
}

/** Every rule of a sheet, also those within layers, queries and other rules; steps of keyframes are none. */
function rulesIn(css: string): Rule[] {
  const rules: Rule[] = []
  const open: ('at' | 'rule' | 'keyframes')[] = []
  let text = ''
  for (const char of withoutComments(css)) {
    if (char === '{') {
      const head = text.trim()
      if (head.startsWith('@')) open.push(/^@(?:keyframes|property|font-face)/.test(head) ? 'keyframes' : 'at')
      else {
        if (!open.includes('keyframes')) rules.push({ selector: head, nested: open.includes('rule') })
        open.push('rule')
      }
      text = ''
    } else if (char === '}' || char === ';') {
      if (char === '}') open.pop()
      text = ''
    } else text += char
  }
  return rules
}

/** The selectors of a list, cut at its own commas. */
function selectorsIn(list: string): string[] {
  const found = ['']
  let depth = 0
  for (const char of list) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (char === ',' && depth === 0) found.push('')
    else found[found.length - 1] += char
  }
  return found
}
