/** Pages for the buttons in reminders, without scripts or inline styles because of the content security policy. */
import { languageOf } from '../../domain/languages.ts'
import type { IncomingMessage } from 'node:http'
import { escapeHtml } from '../../domain/text/html.ts'
import type { RawAnswer } from '../../platform/http/route.ts'
import { wordsFor } from '../notifications/words.ts'
import { isNeedless, type Acting } from './acting.ts'

/** Asks for confirmation, because programs that open links must not trigger the action. */
export function askPage(acting: Acting, stylesheet: string | null): RawAnswer {
  if (isNeedless(acting)) return donePage(acting, stylesheet)
  const { act, actor, task } = acting
  const { ask } = wordsFor(actor.locale).page[act]
  const form = `<form method="post"><button class="button" data-kind="primary" data-wide>${escapeHtml(ask)}</button></form>`
  return page({ locale: actor.locale, title: task.content, body: form }, stylesheet)
}

/** Confirms that the action was done, or says why it was not. */
export function donePage(acting: Acting, stylesheet: string | null): RawAnswer {
  const { act, actor, task } = acting
  const { page: words, open } = wordsFor(actor.locale)
  const body = `<p role="status">${escapeHtml(isNeedless(acting) ? words.completed : words[act].done)}</p>
<a class="button" data-wide href="/task/${task.id}">${escapeHtml(open)}</a>`
  return page({ locale: actor.locale, title: task.content, body }, stylesheet)
}

/** The 404 page for people; programs get a JSON error. */
export function gonePage(incoming: IncomingMessage, stylesheet: string | null): RawAnswer {
  const locale = languageOf(incoming.headers['accept-language'] ?? '')
  const { page: words, openErrand } = wordsFor(locale)
  const body = `<a class="button" data-wide href="/">${escapeHtml(openErrand)}</a>`
  return page({ locale, title: words.gone, body, status: 404 }, stylesheet)
}

export const wantsPage = ({ headers }: IncomingMessage): boolean => headers.accept?.includes('text/html') ?? false

interface Page {
  locale: string
  title: string
  body: string
  status?: number
}

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  /** A browser's notification sends from another origin; only the secret in the URL counts, not cookies. */
  'Access-Control-Allow-Origin': '*',
}

function page({ locale, title, body, status = 200 }: Page, stylesheet: string | null): RawAnswer {
  const link = stylesheet === null ? '' : `<link rel="stylesheet" href="${escapeHtml(stylesheet)}">\n`
  const html = `<!doctype html>
<html lang="${escapeHtml(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg">
<title>${escapeHtml(title)} · Errand</title>
${link}<main class="act">
<img src="/favicon.svg" alt="Errand" width="32" height="32">
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</html>
`
  return { status, raw: new Response(html, { status, headers: HEADERS }) }
}
