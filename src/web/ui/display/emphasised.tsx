import type { VNode } from 'preact'

/** A sentence with its names in bold, each where it first stands after the one before. */
export function Emphasised({ sentence, names }: { sentence: string; names: readonly (string | undefined)[] }) {
  const parts: (string | VNode)[] = []
  let from = 0
  for (const name of names) {
    const at = name ? sentence.indexOf(name, from) : -1
    if (at === -1) continue
    parts.push(sentence.slice(from, at), <b key={at}>{name}</b>)
    from = at + name!.length
  }
  return (
    <>
      {parts}
      {sentence.slice(from)}
    </>
  )
}
