import { signal } from '@preact/signals'
import { languageOf, type Language } from '../../domain/languages.ts'
import { en, type Text } from './en/index.ts'
import type { MoreText } from './en/more.ts'
import { locale, triedLocale } from './locale.ts'

interface Source {
  first: () => Promise<Text>
  more: () => Promise<MoreText>
}

/** A language is a folder here. */
const sources: Record<Language, Source> = {
  en: { first: () => Promise.resolve(en), more: () => import('./en/more.ts').then((file) => file.more) },
  da: {
    first: () => import('./da/index.ts').then((file) => file.da),
    more: () => import('./da/more.ts').then((file) => file.more),
  },
}

const words = signal<Text>(en)
const moreWords = signal<{ of: Language; words: MoreText } | null>(null)
/** Whether anything that needs the other words has been asked for. */
let needsMore = false

/** The words of the first screen, in the person's language; read while rendering, it follows a change of language. */
export const text = (): Text => words.value

/** All other words; only for what `lazy` and `load` bring in, which wait for them. */
export function moreText(): MoreText {
  if (!moreWords.value) throw new Error('moreText() was called before loadMoreText()')
  return moreWords.value.words
}

/**
 * Brings in the words for the locale, then shows them; before sign-in a locale can be tried out. Rejects when they do not
 * come: then those that are there stay.
 */
export async function loadText(trial: string | null = null): Promise<void> {
  triedLocale.value = trial
  const language = languageOf(locale.value)
  const [found] = await Promise.all([sources[language].first(), needsMore && loadMoreText().catch(() => {})])
  if (languageOf(locale.value) !== language) return
  words.value = found
  document.documentElement.lang = language
}

/** Resolves when `moreText` may be called; the words already there stay until those of another language are. */
export async function loadMoreText(): Promise<void> {
  needsMore = true
  const language = languageOf(locale.peek())
  if (moreWords.peek()?.of === language) return
  const found = await sources[language].more()
  if (languageOf(locale.peek()) === language) moreWords.value = { of: language, words: found }
  else await loadMoreText()
}
