/** A Markdown table with its columns aligned. */
export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]!.length)))
  const written = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [written(head), rule, ...lines.map(written)].join('\n')
}
