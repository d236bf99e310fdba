/** Names of browsers and systems in User-Agent headers; the first match counts. */
import type { Session } from '../../contract/accounts.ts'

const BROWSERS: [RegExp, string][] = [
  [/\bErrand\b/i, 'Errand'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** `device`: a name such as `Firefox on Linux`; for an unknown User-Agent its first word; empty without one. */
export function deviceOf(userAgent: string): Pick<Session, 'device' | 'browser' | 'system'> {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  const device = browser && system ? `${browser} on ${system}` : (browser ?? system ?? firstWord(userAgent))
  return { device, browser, system }
}

const nameIn = (list: [RegExp, string][], userAgent: string): string | null =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null

const firstWord = (text: string): string => text.split(/[\s/;(]/, 1)[0]!
