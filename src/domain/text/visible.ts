/** White space, controls and what Unicode gives no shape; U+2800 is the Braille cell without a dot. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u

/** Whether a reader sees anything of the text. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/** What is wrong with a text that is not empty, and of which nothing can be seen. */
export const NOTHING_SEEN = 'must hold something that can be seen'

/** Without white space at its ends; empty when nothing of it can be seen. */
export const visibly = (text: string): string => (isVisible(text) ? text.trim() : '')
