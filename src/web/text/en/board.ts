/** The words of the board. */
export const board = {
  left: 'Move left',
  right: 'Move right',
  otherColumn: 'Previous, next column',
  moveColumn: 'Move to the next column',
  onBoard: 'On a board',
}

export type BoardText = typeof board
