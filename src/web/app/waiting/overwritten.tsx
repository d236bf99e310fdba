import { fieldName, valueInWords } from '../../data/activity.ts'
import { restoreTheirs } from '../../data/waiting/overwritten.ts'
import { kindAt } from '../../data/waiting/waiting-changes.ts'
import type { Overwritten as OverwrittenChange } from '../../sync/queue/change.ts'
import { forgetOverwritten, overwritten } from '../../sync/queue/current.ts'
import { moreText, text } from '../../text/text.ts'
import { Dialog, DialogHead } from '../../ui/floating/dialog.tsx'

/** Fields that were changed elsewhere at the same time: the other version beside the person's own, which was saved last. */
export function Overwritten({ close }: { close: () => void }) {
  const words = moreText().overwritten
  const all = overwritten.value
  return (
    <Dialog label={words.title} close={close}>
      <DialogHead title={words.title} close={close} />
      <p class="dialog-body">{words.lead}</p>
      <ul class="dialog-body not-saved">
        {all.map((one) => (
          <Both key={one.key} one={one} last={() => all.length === 1 && close()} />
        ))}
      </ul>
    </Dialog>
  )
}

function Both({ one, last }: { one: OverwrittenChange; last: () => void }) {
  const words = moreText().overwritten
  const { isDeleted, isCompleted } = one
  const isWhole = isDeleted || isCompleted
  const target = kindAt(one.path)
  const kind = target === 'project' || target === 'section' ? target : 'task'
  const act = (work: () => void): void => {
    work()
    last()
  }
  return (
    <li>
      <b>{one.name}</b>
      {isWhole && <p>{isCompleted ? words.completed : words.deleted[kind]}</p>}
      {one.fields.map(({ field, mine, theirs }, at) => (
        <dl key={at}>
          <dt>{isWhole ? nameWithin(field) : words.theirs(fieldName(field) ?? '')}</dt>
          <dd>{valueInWords(field, theirs)}</dd>
          {!isWhole && <dt>{words.mine(fieldName(field) ?? '')}</dt>}
          {!isWhole && <dd>{valueInWords(field, mine)}</dd>}
        </dl>
      ))}
      <div class="not-saved-acts">
        <button type="button" class="button" data-size="s" onClick={() => act(() => void forgetOverwritten(one.key))}>
          {isDeleted ? words.keepDeleted[kind] : isCompleted ? words.keepCompleted : words.keepMine}
        </button>
        <button type="button" class="button" data-size="s" onClick={() => act(() => restoreTheirs(one))}>
          {isDeleted ? moreText().trash.restore : isCompleted ? moreText().reopen : words.useTheirs}
        </button>
      </div>
    </li>
  )
}

/** The name of a field of a deleted or completed object; history has none for a completion and what is within it. */
function nameWithin(field: string): string {
  const { overwritten: words, comments, palette } = moreText()
  const names: Partial<Record<string, string>> = {
    completed: text().nav.completed,
    subtask: words.subtask,
    tasks: palette.tasks,
    sections: palette.sections,
    subtask_count: text().task.subtasks,
    comment_count: comments.title,
    attachment_count: comments.files,
  }
  return fieldName(field) ?? names[field] ?? ''
}
