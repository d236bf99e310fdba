import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { transform, type Plugin } from 'esbuild'

/** A style sheet that a script imports is a file of its own; what the script gets is its address, for `lazy`. */
export const sheets: Plugin = {
  name: 'sheets',
  setup(on) {
    on.onResolve({ filter: /\.css$/ }, ({ kind, path, resolveDir }) =>
      kind === 'import-statement' ? { path: resolve(resolveDir, path), namespace: 'sheet' } : undefined,
    )
    on.onLoad({ filter: /.*/, namespace: 'sheet' }, async ({ path }) => {
      const target = on.initialOptions.target ?? []
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true, target })
      return { contents: code, loader: 'file', watchFiles: [path] }
    })
  },
}
