/** The columns of the board as they stand, left to right, and the cards of one, top to bottom. */
export const columns = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.board > .column[data-section]'),
]

export const cardsIn = (column: Element): HTMLElement[] => [...column.querySelectorAll<HTMLElement>('.card[data-row]')]
