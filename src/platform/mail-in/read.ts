/** Parses one mail. Runs in a separate thread, so that a mail that is slow to parse blocks nobody. */
import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import PostalMime, { type Attachment } from 'postal-mime'
import { flowedText } from '../../domain/mail/flowed.ts'
import { quickAddTextOf } from '../../domain/mail/quick-add-text.ts'
import { htmlToText } from '../../domain/text/html-to-text.ts'
import { MIB } from '../../domain/sizes.ts'
import type { Part } from '../threads/worker.ts'
import { withWholeCharacters } from './encoded-words.ts'
import type { MailFile, MailTask, ParsedMail } from './parse.ts'

const LIMITS = { maxNestingDepth: 100, maxHeadersSize: MIB, forceRfc822Attachments: true }

/** The parsed mail as the only part of the thread's job. */
export async function* mailParts(task: MailTask): AsyncGenerator<Part<ParsedMail>> {
  const content = await parseMailFile(task)
  yield { content, transfer: content.files.map(({ bytes }) => bytes.buffer as ArrayBuffer) }
}

/** Throws the parser's error for a mail that cannot be read. */
export async function parseMailFile({ path, mostParts }: MailTask): Promise<ParsedMail> {
  const parser = new PostalMime(LIMITS)
  const inner = parser as unknown as Inner
  // Turns off the parser's own conversion of HTML to text, which takes quadratic time for unclosed links; `textOf`
  // converts instead.
  inner.renderTextContent = () => {}
  const nodes = followParts(inner, mostParts)
  const collect = inner.collectAttachment.bind(parser)
  inner.collectAttachment = (node, content, ...rest) => collect(node, withoutBoundaryBreak(node, content), ...rest)
  const collectNode = inner.collectNode.bind(parser)
  inner.collectNode = (node, ...rest) => {
    keepUndivided(node)
    readUntypedAsText(node)
    nameCharset(node)
    return collectNode(node, ...rest)
  }
  const mail = await parser.parse(withWholeWords(withLineFeeds(readFileSync(path))))
  const header = (name: string): string => mail.headers.find(({ key }) => key === name)?.value.trim() ?? ''
  const text = Array.from(inner.textMap.values(), textOf).join('\n')
  const otherwise = mail.from?.name || mail.from?.address || ''
  const quickAdd = quickAddTextOf({ subject: mail.subject ?? '', text, otherwise })
  return {
    text: quickAdd.text,
    message_id: header('message-id') || null,
    isReply: isAutomaticReply(header),
    hops: mail.headers.filter(({ key }) => key === 'received').length,
    parts: nodes.size,
    files: nodes.size > mostParts ? [] : [...eachOnce(mail.attachments.map(asFile)), ...wholeText(quickAdd.whole)],
  }
}

/**
 * By RFC 3834, by the headers of mail programs that do not follow it, and by the reports that a mail was not delivered
 * (RFC 3464) or was read (RFC 8098); not what is generated, such as an invoice, what goes to a list, or what asks for no
 * automatic reply.
 */
function isAutomaticReply(header: (name: string) => string): boolean {
  const type = header('content-type')
  return (
    (/^multipart\/report\b/i.test(type) &&
      /\breport-type="?(delivery-status|disposition-notification)\b/i.test(type)) ||
    /^auto-replied\b/i.test(header('auto-submitted')) ||
    header('return-path') === '<>' ||
    ['precedence', 'x-precedence'].some((name) => /^auto[_-]?reply\b/i.test(header(name))) ||
    ['x-autoreply', 'x-autorespond'].some((name) => /^(?!(no|false)$)./i.test(header(name)))
  )
}

/** Returns the parts read so far. The parser, which has no limit of its own, reads no line after one too many began. */
function followParts(inner: Inner, mostParts: number): ReadonlySet<Node> {
  const nodes = new Set<Node>()
  const enter = (node: Node) => {
    nodes.add(node)
    readLatinHeaders(node)
    readBareMultipart(node)
    // The parser's own leaves the marks of quoted lines within the joined text.
    node.decodeFlowedText = flowedText
    const push = node.childNodes.push.bind(node.childNodes)
    // Not a property of the parser: any getter there makes it read each byte at a third of its speed.
    node.childNodes.push = (child) => {
      enter(child)
      return push(child)
    }
    if (nodes.size > mostParts) inner.readPos = inner.av.length
  }
  enter(inner.root)
  return nodes
}

/** Headers in other bytes than UTF-8 are taken for Windows-1252, in which old programs send them unencoded. */
function readLatinHeaders(node: Node): void {
  const feed = node.feed.bind(node)
  node.feed = (line) => {
    const isLatin = node.state === 'header' && !isUtf8(line)
    feed(isLatin ? Buffer.from(new TextDecoder('windows-1252').decode(line)) : line)
  }
}

/** Old programs send `multipart` alone, with a boundary. */
function readBareMultipart(node: Node): void {
  const parse = node.parseStructuredHeader.bind(node)
  node.parseStructuredHeader = (header) => {
    const parsed = parse(header)
    if (parsed.value === 'multipart') parsed.value = 'multipart/mixed'
    return parsed
  }
}

const [LF, CR] = [0x0a, 0x0d]

/** Some programs end lines with CR alone. Changes the bytes in place. */
function withLineFeeds(mail: Buffer): Buffer {
  if (!isOfReturns(mail)) return mail
  for (let at = 0; at < mail.length; at++) if (mail[at] === CR && mail[at + 1] !== LF) mail[at] = LF
  return mail
}

/** Whether no LF comes before the blank line; or only after headers that servers added, and none after it. */
function isOfReturns(mail: Buffer): boolean {
  const [feed, blank] = [mail.indexOf(LF), mail.indexOf('\r\r')]
  if (feed < 0 || (blank >= 0 && feed > blank + 2)) return true
  const added = mail.subarray(0, Math.max(blank, 0))
  const endsThere = ['\n\n', '\n\r\n'].some((end) => added.includes(end))
  return !endsThere && mail.subarray(0, lengthWithoutBreaks(mail)).lastIndexOf(LF) < blank
}

function lengthWithoutBreaks(mail: Buffer): number {
  let end = mail.length
  while (mail[end - 1] === LF || mail[end - 1] === CR) end--
  return end
}

function withWholeWords(mail: Buffer): Buffer {
  const end = ['\r\n\r\n', '\n\n'].map((blank) => mail.indexOf(blank)).filter((at) => at >= 0)
  const headers = mail.subarray(0, Math.min(mail.length, ...end))
  const text = headers.toString('latin1')
  const whole = withWholeCharacters(text)
  return whole === text ? mail : Buffer.concat([Buffer.from(whole, 'latin1'), mail.subarray(headers.length)])
}

/** Private fields of the parser that are used here. */
interface Inner {
  root: Node
  av: Uint8Array
  readPos: number
  /** Texts by MIME part; an alternative has several forms of one text. */
  textMap: Map<unknown, Texts>
  renderTextContent: () => void
  collectNode: (node: Node, ...rest: unknown[]) => unknown
  collectAttachment: (node: Node, content: ArrayBuffer, ...rest: unknown[]) => void
}

interface Texts {
  plain?: { value: string }[]
  html?: { value: string }[]
}

/** Some programs send a plain form that is blank beside the HTML. */
function textOf({ plain = [], html = [] }: Texts): string {
  const text = plain.map(({ value }) => value).join('\n')
  return text.trim() === '' ? html.map(({ value }) => htmlToText(value)).join('\n') : text
}

const asFile = ({ filename, mimeType, content }: Attachment): MailFile => ({
  name: filename ?? nameOf(mimeType),
  type: mimeType,
  bytes: new Uint8Array(content as ArrayBuffer),
})

/** Calendars send an invitation as a form of the text and as a file too. */
const eachOnce = (files: readonly MailFile[]): MailFile[] =>
  files.filter(
    ({ name, bytes }, index) =>
      !files.slice(0, index).some((one) => one.name === name && isDeepStrictEqual(one.bytes, bytes)),
  )

/** Outlook sends invitations without a file name, and some programs send inline pictures so. */
function nameOf(type: string): string {
  if (type === 'message/rfc822') return 'message.eml'
  if (type === 'text/calendar') return 'invite.ics'
  const picture = /^image\/(png|jpeg|gif|webp)$/.exec(type)
  return picture ? `image.${picture[1]}` : ''
}

const wholeText = (whole: string | null): MailFile[] =>
  whole === null ? [] : [{ name: 'message.txt', type: 'text/plain', bytes: new TextEncoder().encode(whole) }]

interface Header {
  value: string
  params: Record<string, string>
}

interface Node {
  state: string
  feed: (line: Uint8Array) => void
  parseStructuredHeader: (header: string) => Header
  decodeFlowedText: typeof flowedText
  childNodes: Node[]
  parentNode?: Node
  contentType: { multipart: string | false; parsed: Header }
  contentDisposition: { parsed: Header }
  contentTransferEncoding: { encoding: string }
  content: ArrayBuffer | null
}

/** A multipart whose boundary is missing or another one is a text: all that it says would be lost. */
function keepUndivided({ childNodes, contentType }: Node): void {
  if (contentType.multipart === false || childNodes.length > 0) return
  contentType.multipart = false
  contentType.parsed.value = 'text/plain'
}

/** A type that is none means text (RFC 2045, 5.2): old programs send `text` or `html`; not that of a file with a name. */
function readUntypedAsText({ contentType: { parsed }, contentDisposition }: Node): void {
  const name = parsed.params['name'] ?? contentDisposition.parsed.params['filename']
  if (!name && !parsed.value.includes('/')) parsed.value = parsed.value === 'html' ? 'text/html' : 'text/plain'
}

/** With letters beyond ASCII these say no more than naming none. */
const NO_CHARSET = /^((us-)?ascii|ansi_x3\.4-1968|(x-)?unknown(-8bit)?)$/i

/**
 * A text in other bytes than UTF-8 that names no charset is taken for Windows-1252, as headers are; not one that has
 * letters in UTF-8 and a byte that was damaged or cut off.
 */
function nameCharset({ content, contentType: { parsed } }: Node): void {
  if (NO_CHARSET.test(parsed.params['charset'] ?? '')) delete parsed.params['charset']
  if (!content || parsed.params['charset'] || !parsed.value.startsWith('text/') || isUtf8(content)) return
  if (!/[^\0-\x7f\ufffd]/.test(new TextDecoder().decode(content))) parsed.params['charset'] = 'windows-1252'
}

/** The line break before a boundary belongs to the boundary (RFC 2046); the parser leaves it in the part. */
const withoutBoundaryBreak = ({ parentNode, contentTransferEncoding }: Node, content: ArrayBuffer): ArrayBuffer =>
  parentNode && contentTransferEncoding.encoding !== 'base64' && new Uint8Array(content).at(-1) === 0x0a
    ? content.slice(0, -1)
    : content
