import type { Answer } from '../../platform/http/route.ts'
import { wordsFor } from '../notifications/words.ts'
import type { Acting } from './acting.ts'

/** Asks before the act is done, because programs that look at links must not do it. */
export const askPage = ({ act, actor, task }: Acting, stylesheet: string | null): Answer =>
  page(
    actor.locale,
    stylesheet,
    task.content,
    `<form method="post"><button type="submit">${escaped(wordsFor(actor.locale).page[act].ask)}</button></form>`,
  )

export const donePage = ({ act, actor, task }: Acting, stylesheet: string | null): Answer =>
  page(actor.locale, stylesheet, task.content, `<p>${escaped(wordsFor(actor.locale).page[act].done)}</p>`)

/** Without script or inline style, as the content security policy wants it. */
function page(locale: string, stylesheet: string | null, title: string, body: string): Answer {
  const link = stylesheet === null ? '' : `<link rel="stylesheet" href="${escaped(stylesheet)}">\n`
  const html = `<!doctype html>
<html lang="${escaped(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Errand</title>
${link}<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</html>
`
  return { status: 200, raw: new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }) }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!)
