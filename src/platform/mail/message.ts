/** Composes a short mail as plain text and HTML with the same content; user text is escaped. */
import { cutWithEllipsis } from '../../domain/text/cut.ts'
import { escapeHtml } from '../../domain/text/html.ts'

export interface MailMessage {
  /** Language tag, such as `en` or `da-DK`. */
  locale: string
  subject: string
  /** Plain text; line breaks are kept. */
  paragraphs: readonly string[]
  button?: Link
  /** Smaller links below the button. */
  links?: readonly Link[]
  footer?: string
}

interface Link {
  text: string
  link: string
}

export interface Composed {
  subject: string
  text: string
  html: string
}

const LONGEST_SUBJECT = 200

const PAGE = 'margin:0;padding:32px 16px;background:#f3f5f3;color:#19201c;font:16px/1.5 sans-serif'
const SHEET = 'max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:12px'
const HEADING = 'margin:0 0 16px;font-size:20px;line-height:1.3'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#15734d;color:#fff;text-decoration:none'
const QUIET = 'margin:0 16px 0 0;color:#15734d'
const SMALL = 'margin:24px 0 0;color:#5e6660;font-size:13px;overflow-wrap:anywhere'

/** Composes subject, text and HTML of a mail. */
export function compose(message: MailMessage): Composed {
  const subject = inOneLine(message.subject)
  return { subject, text: textOf(message, subject), html: htmlOf(message, subject) }
}

/** Makes a text safe for a header: no line breaks or control characters, at most 200 characters. */
export function inOneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  return cutWithEllipsis(line, LONGEST_SUBJECT)
}

function textOf({ paragraphs, button, links = [], footer }: MailMessage, subject: string): string {
  const parts = [
    ...(paragraphs.length > 0 ? paragraphs : [subject]),
    ...(button ? [button, ...links] : links).map(({ text, link }) => `${text}:\n${link}`),
    ...(footer ? [`-- \n${footer}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function htmlOf({ locale, paragraphs, button, links = [], footer }: MailMessage, subject: string): string {
  const parts = [
    `<h1 style="${HEADING}">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map(
      (paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
    ),
    ...(button ? [`<p style="margin:24px 0">${anchor(button, BUTTON)}</p>`] : []),
    ...(links.length > 0
      ? [`<p style="margin:24px 0">${links.map((link) => anchor(link, QUIET)).join('\n')}</p>`]
      : []),
    ...(footer ? [`<p style="${SMALL}">${escapeHtml(footer)}</p>`] : []),
  ]
  return [
    `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${PAGE}"><div style="${SHEET}">`,
    ...parts,
    '</div></body></html>',
  ].join('\n')
}

const anchor = ({ text, link }: Link, style: string): string =>
  `<a href="${escapeHtml(link)}" style="${style}">${escapeHtml(text)}</a>`
