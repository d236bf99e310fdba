import type { BoardText } from '../en/board.ts'

export const board: BoardText = {
  left: 'Flyt til venstre',
  right: 'Flyt til højre',
  otherColumn: 'Forrige, næste kolonne',
  moveColumn: 'Flyt til næste kolonne',
  onBoard: 'På en tavle',
}
