import { isUtf8 } from 'node:buffer'

const RUN = /=\?(utf-?8)\?b\?[^?]*\?=(?:[ \t\r\n]+=\?\1\?b\?[^?]*\?=)+/gi
const WORD = /\?b\?([^?]*)\?=/gi

/**
 * Joins neighbouring base64 words of RFC 2047 that cut a character in two. The mail parser joins those alone that end
 * on a group of base64 and spell their charset alike.
 */
export function withWholeCharacters(headers: string): string {
  return headers.replaceAll(RUN, (run, charset: string) => {
    const words = Array.from(run.matchAll(WORD), ([, base64 = '']) => Buffer.from(base64, 'base64'))
    const joined = Buffer.concat(words)
    return words.every(isUtf8) || !isUtf8(joined) ? run : `=?${charset}?B?${joined.toString('base64')}?=`
  })
}
