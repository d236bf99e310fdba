import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { rolldown, type OutputChunk } from 'rolldown'
import { ownNames } from './own-names.ts'
import { top } from './processes.ts'

const otherLanguages = globSync('src/web/text/*/', { cwd: top })
  .map((folder) => basename(folder))
  .filter((language) => language !== 'en')

/**
 * The files that the page's program is cut into. Each holds the modules that match it and all that these import, but for
 * what a file above it holds; the last holds what is left. So nothing comes in small pieces, and an `import()` brings in
 * one of these, however finely the sources are cut.
 */
const FILES: { name: string; test?: RegExp }[] = [
  { name: 'main', test: /src\/web\/main\.tsx$/ },
  // What would lie with Danish, with signing in, with the parser or with lists, which others would bring in for it.
  {
    name: 'common',
    test: /src\/(?:contract\/(?:attachments|import-limits)|domain\/(?:credentials|import\/warnings|text\/fold)|web\/(?:ui\/forms\/field|screens\/shared\/use-draft(?:-files)?))\.tsx?$/,
  },
  ...otherLanguages.map((language) => ({ name: `text-${language}`, test: new RegExp(`src/web/text/${language}/`) })),
  { name: 'text-en', test: /src\/web\/text\/en\/more\.ts$/ },
  { name: 'sign-in', test: /src\/web\/screens\/sign-in\// },
  { name: 'parser', test: /src\/domain\/(?:quick-add|recurrence|filters)\// },
  { name: 'markdown', test: /src\/web\/ui\/markdown\/|\/micromark/ },
  { name: 'drag', test: /src\/web\/(?:.*\/drag[^/]*\.ts|input\/drag\/)/ },
  // Who comes by a link to a project or a label waits for no more than its rows need.
  { name: 'lists', test: /src\/web\/screens\/(?:label|project\/(?!board|calendar))/ },
  {
    name: 'daily',
    test: /src\/web\/(?:ui\/more-icons|sync\/queue\/(?:overwritten|read-row|files-left-behind)|(?:app|screens\/(?:shared|project|task|upcoming|label|palette))\/)/,
  },
  { name: 'settings' },
]

export type Script = Pick<OutputChunk, 'fileName' | 'code' | 'imports' | 'isEntry'>

/** src/web/main.tsx and all that it needs, as browsers of `target` read it. `define`: what the build alone knows. */
export async function buildScripts(target: string[], define: Record<string, string>): Promise<Script[]> {
  const bundle = await rolldown({
    cwd: top,
    input: { main: 'src/web/main.tsx' },
    platform: 'browser',
    tsconfig: false,
    preserveEntrySignatures: false,
    moduleTypes: { '.svg': 'text' },
    transform: { target, define, jsx: { runtime: 'automatic', importSource: 'preact' } },
    // What is imported both ways is in a file that `FILES` chooses.
    checks: { ineffectiveDynamicImport: false },
  })
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    plugins: [ownNames],
    comments: false,
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    codeSplitting: {
      groups: FILES.map(({ name, test }, index) => ({ name, ...(test && { test }), priority: FILES.length - index })),
    },
  })
  await bundle.close()
  return output.filter((file) => file.type === 'chunk')
}
