/** Parses values of settings. */
import { resolve } from 'node:path'
import { addressRangeOf, isHostName } from '../net/addresses.ts'
import type { KeptFree } from '../files/disk-space.ts'

/** A listening address. Without a host: all addresses. Port 0: any free port. */
export interface Listen {
  host: string | undefined
  port: number
}

/** The form of a value, as the README shows it, and what reads it. */
interface Form<Value> {
  form: string
  read: (text: string) => Value
}

/** A value is invalid; the message completes “ERRAND_X must be …”. */
export class WrongValue extends Error {
  override readonly name = 'WrongValue'
}

export function listen(text: string): Listen {
  const [, v6, host, port] = /^(?:\[([^\]]+)\]|([^:[\]]*)):(\d{1,5})$/.exec(text) ?? []
  const isAddress = v6 === undefined ? host === '' || isHostName(host ?? ' ') : addressRangeOf(v6)?.[1] === 128
  if (!isAddress || Number(port) > 65535) throw new WrongValue('host:port or [v6]:port, such as 127.0.0.1:8080')
  return { host: v6 ?? (host || undefined), port: Number(port) }
}

export function origin(text: string): string {
  const url = URL.parse(text)
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isOrigin) throw new WrongValue('an address without a path, such as https://errand.example.org')
  return url.origin
}

/** From 1 on. */
export function wholeNumber(most: number): Form<number> {
  const form = `whole number from 1 to ${most}`
  const read = (text: string): number => {
    const number = Number(text)
    if (!/^\d{1,15}$/.test(text) || number < 1 || number > most) throw new WrongValue(`a ${form}`)
    return number
  }
  return { form, read }
}

export function path(text: string): string {
  if (text.includes('\0')) throw new WrongValue('a path')
  return resolve(text)
}

export function mailServer(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || url.port === '0' || !isDecodable(text)) {
    throw new WrongValue('the address of a mail server, such as smtps://user:password@mail.example.org')
  }
  return text
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

export function withoutPassword(text: string): string {
  const url = URL.parse(text)
  if (!url) return '…'
  if (url.password) url.password = '…'
  return decodeURI(url.href)
}

export function mailAddress(text: string): string {
  if (!/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(text)) throw new WrongValue('an email address, such as errand@example.org')
  return text
}

const UNITS = ['', 'K', 'M', 'G', 'T']

/** Parses a number of bytes; units are powers of 1000. */
export function size(text: string): number {
  const [, amount, unit = ''] = /^(\d{1,15}(?:\.\d{1,3})?) ?([KMGT]?)B?$/i.exec(text) ?? []
  const bytes = Number(amount) * 1000 ** UNITS.indexOf(unit.toUpperCase())
  if (!Number.isSafeInteger(Math.round(bytes))) throw new WrongValue('a size, such as 500MB or 5GB')
  return Math.round(bytes)
}

export function keptFree(text: string): KeptFree {
  const least: KeptFree = { bytes: Number.MAX_SAFE_INTEGER, share: 1 }
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, percent] = /^(\d{1,2}(?:\.\d{1,3})?) ?%$/.exec(part) ?? []
    if (percent !== undefined) least.share = Math.min(least.share, Number(percent) / 100)
    else if (/\d/.test(part) && !part.includes('%')) least.bytes = Math.min(least.bytes, size(part))
    else throw new WrongValue('a size or a share of the disk, or both by comma, such as 1GB, 5%')
  }
  return least
}

export function listOf(form: string, isGood: (one: string) => boolean): Form<string[]> {
  const read = (text: string): string[] => {
    const list = text.split(',').map((one) => one.trim())
    if (!list.every(isGood)) throw new WrongValue(form.replaceAll('`', ''))
    return list
  }
  return { form, read }
}

export function oneOf<const Choice extends string>(text: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === text)
  if (found === undefined) throw new WrongValue(choices.join(', ').replace(/, (?=[^,]*$)/, ' or '))
  return found
}
