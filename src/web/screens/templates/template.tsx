import type { TemplateContent, TemplateTask } from '../../../contract/templates.ts'
import { loadTemplate, templates, type TemplateRow } from '../../data/templates.ts'
import { ruleText } from '../../data/tasks/adding/reader.ts'
import { clockTime } from '../../text/dates.ts'
import { moreText, text } from '../../text/text.ts'
import { GroupHead } from '../../ui/display/group.tsx'
import { Line } from '../../ui/display/line.tsx'
import { openMenu } from '../../ui/floating/menu.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { go, paths } from '../routes.ts'
import { Priority, ProjectMark } from '../shared/marks.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { NothingHere } from '../shared/page/missing.tsx'
import { Page } from '../shared/page/page.tsx'
import { templateItems } from './items.ts'
import { openUseTemplate } from './use-dialog.tsx'

/** What is in a template. */
export function Template({ id }: { id: string }) {
  const words = moreText().templates
  const template = templates.get(id)
  const missing = <NothingHere title={words.missing} text={words.missingText} />
  return (
    <Page
      title={template?.name ?? text().nav.templates}
      mark={template && <ProjectMark project={template} />}
      lead={<a href={paths.templates}>{text().nav.templates}</a>}
      tools={template && <Tools template={template} />}
    >
      <Loaded of={`template ${id}`} load={() => loadTemplate(id)} here={template?.content !== undefined}>
        {() => (!template ? missing : template.content ? <Contents content={template.content} /> : null)}
      </Loaded>
    </Page>
  )
}

function Tools({ template }: { template: TemplateRow }) {
  const words = moreText().templates
  const more = text().nav.moreFor(template.name)
  return (
    <>
      <button
        type="button"
        class="button"
        data-kind="primary"
        data-size="s"
        aria-haspopup="dialog"
        onClick={() => openUseTemplate(template)}
      >
        {words.use}
      </button>
      <IconButton
        icon="ellipsis"
        name={more}
        popup="menu"
        act={(button) =>
          openMenu(
            button,
            more,
            templateItems(template, () => go(paths.templates)),
          )
        }
      />
    </>
  )
}

function Contents({ content: { sections, tasks } }: { content: TemplateContent }) {
  if (tasks.length + sections.length === 0) return <p class="hint">{moreText().templates.noTasks}</p>
  const of = (section: number | null): Placed[] => placed(tasks).filter(({ task }) => task.section === section)
  return (
    <>
      <List tasks={of(null)} />
      {sections.map((name, index) => (
        <section key={index} aria-label={name}>
          <GroupHead title={name} count={of(index).length} />
          <List tasks={of(index)} />
        </section>
      ))}
    </>
  )
}

interface Placed {
  task: TemplateTask
  index: number
  depth: number
}

/** Each task before those that hang on it, in its section. */
function placed(tasks: readonly TemplateTask[]): Placed[] {
  const below = Map.groupBy(
    tasks.map((task, index) => ({ task, index })),
    ({ task }) => task.parent,
  )
  const under = (parent: number | null, section: number | null, depth: number): Placed[] =>
    (below.get(parent) ?? []).flatMap(({ task, index }) => {
      const at = depth === 0 ? task.section : section
      return [{ task: { ...task, section: at }, index, depth }, ...under(index, at, depth + 1)]
    })
  return under(null, null, 0)
}

const List = ({ tasks }: { tasks: Placed[] }) => (
  <ul>
    {tasks.map(({ task, index, depth }) => (
      <TaskLine key={index} task={task} depth={depth} />
    ))}
  </ul>
)

function TaskLine({ task, depth }: { task: TemplateTask; depth: number }) {
  const facts = [
    task.due_time && clockTime(task.due_time),
    task.recurrence_rule && ruleText(task.recurrence_rule, task.recurrence_basis),
    task.ends_in_days !== undefined && moreText().templates.ends(task.ends_in_days),
    ...task.labels.map((label) => `@${label}`),
    task.reminders.length > 0 && text().task.reminders(task.reminders.length),
  ].filter(Boolean)
  const day = task.due_in_days === null ? null : moreText().templates.day(task.due_in_days)
  return (
    <Line
      when={day}
      mark={
        <span class="template-mark" data-depth={depth || undefined}>
          {task.priority < 4 ? <Priority priority={task.priority} /> : <Icon name="square" />}
        </span>
      }
    >
      <div class="template-task" data-depth={depth || undefined}>
        <p>{task.content}</p>
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      </div>
    </Line>
  )
}
