import { micromark } from 'micromark'
import { parse } from 'yaml'
import { escapeHtml } from '../src/domain/text/html.ts'
import { answersOf, refusals } from './docs-answers.ts'
import { methods, resolved, type Description, type Operation, type Parameter } from './docs-document.ts'
import { properties, schemaArticle, typeOf } from './docs-schemas.ts'

/**
 * schema/openapi.yaml as one page to read: no script, no inline style, everything open so that the browser's own
 * search finds it. `stylesheet` is the path of what src/web/app/server-pages/docs.css became.
 */
export function docsPage(yaml: string, stylesheet: string): string {
  const document = parse(yaml) as Description
  const { title, summary, description } = document.info
  const tags = document.tags.map((tag) => ({ ...tag, operations: operationsOf(document, tag.name) }))
  const schemas = Object.entries(document.components.schemas)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${escapeHtml(stylesheet)}">
</head>
<body class="docs">
<a class="docs-skip" href="#content">Skip to the description</a>
<nav class="docs-contents" aria-label="Contents">
<p class="docs-name"><a href="/">${escapeHtml(title)}</a></p>
${tags.map(({ name, operations }) => contentsOf(name, operations)).join('\n')}
<h2><a href="#refusals">Refusals</a></h2>
<h2><a href="#schemas">Schemas</a></h2>
</nav>
<main id="content">
<h1>${escapeHtml(title)} API</h1>
<p class="docs-lead">${escapeHtml(summary)} The same as <a href="/openapi.yaml">OpenAPI 3.1</a>.</p>
${prose(description)}
${tags.map((tag) => tagSection(document, tag.name, tag.description, tag.operations)).join('\n')}
${refusals(document, prose)}
<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => schemaArticle(document, name, schema, prose)).join('\n')}
</section>
</main>
</body>
</html>
`
}

interface Placed {
  method: string
  path: string
  parameters: Parameter[]
  operation: Operation
}

const operationsOf = (document: Description, tag: string): Placed[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      if (!operation?.tags.includes(tag)) return []
      const base = (item.servers ?? document.servers)[0]!.url.replace(/\/$/, '')
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      const full = parameters.map((one) => resolved<Parameter>(document, one))
      return [{ method, path: base + path, operation, parameters: full }]
    }),
  )

const contentsOf = (name: string, operations: Placed[]): string =>
  `<h2><a href="#${slug(name)}">${escapeHtml(name)}</a></h2>
<ul>${operations
    .map(({ operation }) => `<li><a href="#${operation.operationId}">${escapeHtml(operation.summary)}</a></li>`)
    .join('')}</ul>`

const tagSection = (document: Description, name: string, description: string, operations: Placed[]): string =>
  `<section aria-labelledby="${slug(name)}">
<h2 id="${slug(name)}">${escapeHtml(name)}</h2>
${prose(description)}
${operations.map((one) => operationArticle(document, one)).join('\n')}
</section>`

function operationArticle(document: Description, { method, path, operation, parameters }: Placed): string {
  const id = operation.operationId
  return `<article aria-labelledby="${id}">
<h3 id="${id}"><a href="#${id}">${escapeHtml(operation.summary)}</a></h3>
<p class="docs-call"><code><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</code> <span>${callerOf(operation)}</span></p>
${prose(operation.description ?? '')}
${parameters.length > 0 ? `<h4>Parameters</h4>${parameterTable(parameters)}` : ''}
${operation.requestBody ? bodyOf(document, operation.requestBody) : ''}
<h4>Answers</h4>
${answersOf(document, operation.responses, prose)}
</article>`
}

function callerOf({ security }: Operation): string {
  if (!security) return 'session or API token'
  return security.length === 0 ? 'no sign-in' : 'session only'
}

const parameterTable = (parameters: Parameter[]): string =>
  `<table class="docs-fields"><tbody>${parameters
    .map(
      ({ name, in: where, required, schema, description }) =>
        `<tr><th scope="row"><code>${escapeHtml(name)}</code>${required ? ' <small>required</small>' : ''}</th>
<td><p class="docs-type">${typeOf(schema)} <small>in the ${where}</small></p>${prose(description ?? '')}</td></tr>`,
    )
    .join('')}</tbody></table>`

const bodyOf = (document: Description, { required, content }: NonNullable<Operation['requestBody']>): string =>
  Object.entries(content)
    .map(([type, { schema, example }]) => {
      const shown = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
      return `<h4>Body <small>${escapeHtml(type)}${required ? '' : ', may be left out'}</small></h4>
${properties(document, schema, prose)}<pre tabindex="0"><code>${escapeHtml(shown)}</code></pre>`
    })
    .join('')

const prose = (markdown: string): string => micromark(markdown)

const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
