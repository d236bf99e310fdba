import { resolved, type Answer, type Description, type Operation } from './docs-document.ts'
import { typeOf } from './docs-schemas.ts'

type Prose = (markdown: string) => string

/** The good answers in words, the refusals by status and code. */
export function answersOf(document: Description, responses: Operation['responses'], prose: Prose): string {
  const all = Object.entries(responses).map(([status, described]) => ({
    status,
    ...resolved<Answer>(document, described),
    ...(described as Partial<Answer>),
  }))
  const good = all
    .filter(({ status }) => status < '400')
    .map(({ status, description, content }) => {
      const schema = content?.['application/json']?.schema
      const type = schema ? `<p class="docs-type">${typeOf(schema)}</p>` : ''
      return `<div><dt>${status}</dt><dd>${prose(description)}${type}</dd></div>`
    })
  const refused = all
    .filter(({ status }) => status >= '400')
    .map(
      (answer) =>
        `${answer.status} ${codesOf(answer)
          .map((code) => `<code>${code}</code>`)
          .join(' ')}`,
    )
  return `<dl class="docs-answers">${good.join('')}
<div><dt><a href="#refusals">else</a></dt><dd>${refused.join(', ')}</dd></div></dl>`
}

/** What each refusal means, by its code. */
export const refusals = ({ components }: Description, prose: Prose): string =>
  `<section aria-labelledby="refusals">
<h2 id="refusals">Refusals</h2>
<ul>${Object.values(components.responses)
    .filter((answer) => codesOf(answer).length > 0)
    .map(({ description }) => `<li>${prose(description)}</li>`)
    .join('')}</ul>
</section>`

/** The codes a refusal may carry; none for a good answer. */
function codesOf({ content }: Answer): string[] {
  const code = content?.['application/json']?.schema.properties?.['code']
  return [code?.const ?? code?.enum ?? []].flat() as string[]
}
