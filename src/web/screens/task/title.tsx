import { LONGEST_CONTENT } from '../../../domain/lengths.ts'
import { webLinksIn } from '../../../domain/text/web-links.ts'
import type { Task } from '../../../contract/tasks.ts'
import { draftOf } from '../../sync/drafts/drafts.ts'
import { saveText } from '../../data/tasks/edit.ts'
import { isEditable } from '../../data/tasks/editable.ts'
import type { ParsedTask, Span } from '../../data/tasks/adding/reader.ts'
import { readTitle, saveTitle, wordsOf } from '../../data/tasks/adding/title.ts'
import { moreText, text } from '../../text/text.ts'
import { GrowingText, type Spelling, type Typed, type Understood } from '../../ui/forms/growing-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { nameCompletion } from '../shared/quick-add/candidates.tsx'
import { shiftIgnored } from '../shared/quick-add/ignored.ts'
import { understoodIn } from '../shared/quick-add/understood.tsx'

/** The task's title, edited where it stands. */
export function Title({ task, editable }: { task: Task; editable: boolean }) {
  return (
    <div>
      <h1>{editable ? <TitleField task={task} /> : task.content}</h1>
      <Links title={task.content} />
    </div>
  )
}

/** What the title leads to, since a press on the title itself edits it. */
function Links({ title }: { title: string }) {
  const links = webLinksIn(title)
  if (links.length === 0) return null
  return (
    <ul class="panel-links" aria-label={moreText().taskLink.inTitle}>
      {links.map(({ url, name }) => (
        <li key={url}>
          <a href={url} title={url} target="_blank" rel="noopener noreferrer">
            <Icon name="link" size="s" />
            <span>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const focusField = (): void => document.querySelector<HTMLElement>('.panel-title-text textarea')?.focus()

/** Words that are written into it are understood as where tasks are added; those that stood there are not. */
function TitleField({ task }: { task: Task }) {
  const draft = draftOf<Typed>(`title ${task.id}`)
  const literal = draftOf<readonly Span[]>(`title ${task.id} literal`)
  const read = (title: string): ParsedTask => readTitle(task, title, literal.value ?? [])
  const ignore = (spans: readonly Span[]): void => {
    literal.value = [...(literal.peek() ?? []), ...spans]
  }
  const spelling: Spelling = {
    read: (title) => title,
    write: (typed, before) => {
      const known = draft.peek() ? (literal.peek() ?? []) : wordsOf(before)
      literal.value = typed === task.content ? null : shiftIgnored(known, before, typed)
      return typed
    },
    complete: (typed, caret) => {
      const found = draft.value && nameCompletion(typed, caret, read(typed).project?.id ?? task.project_id)
      if (!found || (task.parent_id !== null && /[#/]/.test(typed[found.start]!))) return null
      return literal.value?.some((span) => span.start < found.end && found.start < span.end) ? null : found
    },
    suggestions: moreText().quickAdd.suggestions,
  }
  const save = (typed: string, from?: string): void => {
    if (!typed.trim()) return
    const parsed = read(typed)
    if (parsed.spans.length === 0) void saveText(task.id, 'content', parsed.content, from)
    else void saveTitle(task, parsed, from)
  }
  const understood = (title: string): Understood => {
    const parsed = read(title)
    const projectId = parsed.project?.id ?? task.project_id
    const change = (next: string): void => {
      const { from = task.content } = draft.peek() ?? {}
      draft.value = { text: spelling.write(next, title), from }
    }
    const place = { project_id: task.project_id }
    return understoodIn({ text: title, parsed, place, projectId, ignore, change, focusField })
  }
  return (
    <GrowingText
      class="panel-title-text"
      label={text().task.title}
      value={task.content}
      save={save}
      canSave={() => isEditable(task.id)}
      left={() => (literal.value = null)}
      draft={draft}
      spelling={spelling}
      understood={draft.value && understood(draft.value.text)}
      oneLine
      maxLength={LONGEST_CONTENT}
    />
  )
}
