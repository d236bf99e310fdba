/** The first `most` code points of a text; does not read the rest of a much longer one. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = [...text.slice(0, 2 * most)]
  return characters.length <= most && text.length <= 2 * most ? text : characters.slice(0, most).join('')
}

/** Like `cut`, with an ellipsis as the last character if something was left out. */
export const cutWithEllipsis = (text: string, most: number): string =>
  cut(text, most) === text ? text : `${cut(text, most - 1).trimEnd()}…`
