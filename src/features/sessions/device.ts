/** Names of programs and systems in User-Agent headers; the first match counts. */

const PROGRAMS: [RegExp, string][] = [
  [/\bErrand\b/i, 'Errand'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const MACHINES: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** A device's name such as `Firefox on Linux`; for an unknown User-Agent its first word; empty without one. */
export function deviceOf(userAgent: string): string {
  const program = nameIn(PROGRAMS, userAgent)
  const machine = nameIn(MACHINES, userAgent)
  if (program && machine) return `${program} on ${machine}`
  return program ?? machine ?? userAgent.split(/[\s/;(]/, 1)[0]!
}

const nameIn = (list: [RegExp, string][], userAgent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1]
