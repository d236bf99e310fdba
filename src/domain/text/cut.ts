/** The first `most` code points of a text; of a much longer one only the beginning is looked at. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = [...text.slice(0, 2 * most)]
  return characters.length <= most && text.length <= 2 * most ? text : characters.slice(0, most).join('')
}

/** The same, with an ellipsis for the last of them where something was left out. */
export const cutWithEllipsis = (text: string, most: number): string =>
  cut(text, most) === text ? text : `${cut(text, most - 1).trimEnd()}…`
