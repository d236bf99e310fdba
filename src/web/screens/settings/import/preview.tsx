import type { PreviewedProject, PreviewedTask } from '../../../../contract/imports.ts'
import { ruleText } from '../../../data/tasks/adding/reader.ts'
import { capital, dueInShort, lengthInWords } from '../../../text/dates.ts'
import { moreText, text } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Priority } from '../../shared/marks.tsx'

/** What a project would hold: its sections, and the first of its tasks as they were read. */
export function Preview({ project: { name, sections, tasks, task_count } }: { project: PreviewedProject }) {
  const of = (section: number | null): PreviewedTask[] => tasks.filter((task) => task.section === section)
  const left = task_count - tasks.length
  return (
    <section class="import-preview" aria-label={name}>
      <h4>{name}</h4>
      <List tasks={of(null)} />
      {sections.map((section, index) => (
        <section key={index} aria-label={section}>
          <h5>{section}</h5>
          <List tasks={of(index)} />
        </section>
      ))}
      {left > 0 && <p class="hint">{moreText().importExport.preview.more(left)}</p>}
    </section>
  )
}

const List = ({ tasks }: { tasks: readonly PreviewedTask[] }) =>
  tasks.length === 0 ? null : (
    <ul>
      {tasks.map((task, index) => (
        <Row key={index} task={task} />
      ))}
    </ul>
  )

function Row({ task }: { task: PreviewedTask }) {
  const facts = factsOf(task)
  return (
    <li data-depth={task.depth || undefined}>
      <span class="import-mark">
        {task.priority < 4 ? (
          <Priority priority={task.priority} />
        ) : (
          <Icon name={task.completed ? 'square-check' : 'square'} />
        )}
      </span>
      <span>
        {task.priority < 4 && <span class="vh">{text().task.priorityN(task.priority)}: </span>}
        {task.content}
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      </span>
    </li>
  )
}

function factsOf(task: PreviewedTask): string[] {
  const words = moreText().importExport.mapping.fields
  return [
    task.due_date === null ? '' : dueInShort(task.due_date, task.due_time),
    task.recurrence_rule === null ? '' : capital(ruleText(task.recurrence_rule, task.recurrence_basis)),
    task.duration_min === null ? '' : lengthInWords(task.duration_min),
    ...task.labels.map((label) => `@${label}`),
    task.comments === 0 ? '' : text().task.comments(task.comments),
    task.completed ? words.completed : '',
  ].filter(Boolean)
}
