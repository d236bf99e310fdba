/**
 * Joins the lines that a mail of `format=flowed` (RFC 3676) was broken into: one that ends in a space goes on in the
 * next one of the same depth of quotation. `deletesSpace`: whether that space is only there to say so.
 */
export function flowedText(text: string, deletesSpace: boolean): string {
  const pieces: string[] = []
  let [goesOn, depthBefore] = [false, 0]
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const depth = /^>*/.exec(line)![0].length
    const said = line.slice(line[depth] === ' ' ? depth + 1 : depth)
    const isSignature = said === '-- '
    if (goesOn && depth === depthBefore && !isSignature) {
      if (deletesSpace) pieces.push(pieces.pop()!.slice(0, -1))
    } else {
      if (at > 0) pieces.push('\n')
      pieces.push('>'.repeat(depth), depth > 0 && said !== '' ? ' ' : '')
    }
    pieces.push(said)
    goesOn = said.endsWith(' ') && !isSignature
    depthBefore = depth
  }
  return pieces.join('')
}
