import { moreText, text } from '../../text/text.ts'
import { Dialog, DialogHead } from '../../ui/floating/dialog.tsx'
import { COMMAND_KEY } from '../../ui/device.ts'

/** Every key there is, by where it works. */
export function KeyboardHelp({ close }: { close: () => void }) {
  const words = moreText().keys
  const arranging = moreText().arranging
  const nav = text().nav
  const board = moreText().board
  const calendar = moreText().calendar.keys
  return (
    <Dialog label={nav.keyboard} close={close}>
      <DialogHead title={nav.keyboard} close={close} />
      <div class="dialog-body">
        <div class="keys">
          <Keys
            title={words.anywhere}
            keys={[
              [words.add, 'Q'],
              [words.search, COMMAND_KEY, 'K'],
              [words.undo, COMMAND_KEY, 'Z'],
              [words.back, 'Esc'],
              [nav.keyboard, '?'],
            ]}
          />
          <Keys
            title={words.goTo}
            keys={[
              [nav.today, 'G', '…', 'T'],
              [nav.upcoming, 'G', '…', 'U'],
              [nav.inbox, 'G', '…', 'I'],
              [nav.projects, 'G', '…', 'P'],
            ]}
          />
          <Keys
            title={words.inList}
            keys={[
              [words.downUp, 'J', 'K'],
              [words.open, '↵'],
              [words.edit, '↵', '…', '↵'],
              [words.select, 'X'],
              [words.selectMore, '⇧', 'J'],
              [words.selectAll, COMMAND_KEY, 'A'],
              [words.reorder, 'Alt', '↑'],
              [arranging.indentKey, 'Tab', '⇧ Tab'],
              [arranging.leaveList, 'Esc', '…', 'Tab'],
            ]}
          />
          <Keys
            title={board.onBoard}
            keys={[
              [board.otherColumn, '←', '→'],
              [board.moveColumn, 'Alt', '→'],
            ]}
          />
          <Keys
            title={words.onTask}
            keys={[
              [words.complete, 'E'],
              [words.date, 'D'],
              [words.priority, 'P', '…', '1'],
              [words.assign, 'A'],
              [words.move, 'M'],
              [text().task.labels, 'L'],
              [words.delete, '#'],
            ]}
          />
          <Keys
            title={calendar.title}
            keys={[
              [calendar.days, '←', '→'],
              [calendar.weeks, '↑', '↓'],
              [calendar.months, 'Page Up', 'Page Down'],
              [calendar.today, 'T'],
              [calendar.open, '↵'],
            ]}
          />
        </div>
      </div>
    </Dialog>
  )
}

/** Each line: what it does, then its keys; `…` stands for "then". */
function Keys({ title, keys }: { title: string; keys: string[][] }) {
  return (
    <div>
      <h3>{title}</h3>
      {keys.map(([name, ...presses]) => (
        <p key={name}>
          <span>{name}</span>
          {presses.map((press) =>
            press === '…' ? <i key="then">{moreText().keys.then}</i> : <kbd key={press}>{press}</kbd>,
          )}
        </p>
      ))}
    </div>
  )
}
