/** How a person's clock shows times: as their language does, or with 24 or 12 hours. */
export const TIME_FORMATS = ['auto', '24h', '12h'] as const
export type TimeFormat = (typeof TIME_FORMATS)[number]

/** The options of `Intl.DateTimeFormat` for a time of day. `intlLocale`: as `intlLocaleOf` returns it. */
export function timeOptions(intlLocale: string, format: TimeFormat): Intl.DateTimeFormatOptions {
  const isTwelve = format === '12h' || (format === 'auto' && intlLocale === 'en-US')
  return {
    hour: isTwelve ? 'numeric' : '2-digit',
    minute: '2-digit',
    ...(format !== 'auto' && { hourCycle: isTwelve ? 'h12' : 'h23' }),
  }
}
