import { LONGEST_CONTENT } from '../../../domain/lengths.ts'
import { webLinksIn } from '../../../domain/text/web-links.ts'
import type { Task } from '../../../contract/tasks.ts'
import { draftOf } from '../../sync/drafts.ts'
import { saveText } from '../../data/tasks/edit.ts'
import type { ParsedTask, Span } from '../../data/tasks/reader.ts'
import { readTitle, saveTitle, wordsOf } from '../../data/tasks/title.ts'
import { tasks } from '../../data/tasks/tasks.ts'
import { moreText, text } from '../../text/text.ts'
import { GrowingText, type Spelling, type Typed, type Understood } from '../../ui/forms/growing-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { nameCompletion } from '../shared/quick-add/candidates.tsx'
import { ChipList, chipsOf } from '../shared/quick-add/chips.tsx'
import { shiftIgnored } from '../shared/quick-add/ignored.ts'
import { Mirror } from '../shared/quick-add/mirror.tsx'
import { piecesOf } from '../shared/quick-add/pieces.ts'
import { Unknown } from '../shared/quick-add/unknown.tsx'

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

/** Words that are written into it are understood as where tasks are added; those that stood there are not. */
function TitleField({ task }: { task: Task }) {
  const draft = draftOf<Typed>(`title ${task.id}`)
  const literal = draftOf<readonly Span[]>(`title ${task.id} literal`)
  const read = (title: string): ParsedTask => readTitle(task, title, literal.value ?? [])
  const ignore = (spans: readonly Span[]): void => {
    literal.value = [...(literal.peek() ?? []), ...spans.map(({ start, end }) => ({ start, end }))]
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
  return (
    <GrowingText
      class="panel-title-text"
      label={text().task.title}
      value={task.content}
      save={save}
      canSave={() => tasks.peek(task.id) !== undefined}
      left={() => (literal.value = null)}
      draft={draft}
      spelling={spelling}
      understood={draft.value && understoodIn(draft.value.text, read(draft.value.text), task.project_id, ignore)}
      oneLine
      maxLength={LONGEST_CONTENT}
    />
  )
}

function understoodIn(
  title: string,
  parsed: ParsedTask,
  project_id: string,
  ignore: (spans: readonly Span[]) => void,
): Understood {
  const focusField = (): void => document.querySelector<HTMLElement>('.panel-title-text textarea')?.focus()
  const chips = chipsOf(parsed, { project_id })
  return {
    mirror: <Mirror pieces={piecesOf(title, parsed, null)} parsed={parsed} />,
    chips: (
      <>
        {chips.length > 0 && (
          <ChipList
            chips={chips}
            drop={({ spans }) => {
              ignore(spans)
              focusField()
            }}
          />
        )}
        <Unknown text={title} parsed={parsed} projectId={parsed.project?.id ?? project_id} />
      </>
    ),
    dismiss: () => {
      if (parsed.spans.length === 0) return false
      ignore(parsed.spans)
      return true
    },
  }
}
