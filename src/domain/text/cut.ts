/** The first `most` code points of a text; does not read the rest of a much longer one. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('')

/** Like `cut`, with an ellipsis as the last character if something was left out. */
export const cutWithEllipsis = (text: string, most: number): string =>
  cut(text, most) === text ? text : `${cut(text, most - 1).trimEnd()}…`
