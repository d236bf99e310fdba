import { isUsual, wayOf } from '../../data/views/list-options.ts'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { Page } from '../shared/page/page.tsx'
import { TaskRow } from '../shared/task-row/task-row.tsx'
import { ArrangedList, DoneList, ViewButton } from '../shared/sorted-list/list-options-button.tsx'
import { loadLabel } from '../../data/load.ts'
import { labels } from '../../data/tables.ts'
import { withLabel } from '../../data/tasks/lists.ts'
import { text } from '../../text/text.ts'

export function Label({ id }: { id: string }) {
  const words = text().project
  const label = labels.get(id)
  if (!label) {
    return (
      <Page title={words.labelMissingTitle}>
        <Empty scene="missing" title={words.labelMissingTitle} text={words.missingText} />
      </Page>
    )
  }
  return (
    <Page title={`@${label.name}`} tools={<ViewButton view={`label ${id}`} />}>
      <Loaded of={`label ${id}`} load={() => loadLabel(id)}>
        {() => <Rows id={id} name={label.name} />}
      </Loaded>
    </Page>
  )
}

function Rows({ id, name }: { id: string; name: string }) {
  const words = text().project
  const found = withLabel(name)
  const view = `label ${id}`
  const { done } = wayOf(view)
  if (found.length === 0 && !done)
    return <Empty scene="label" title={words.labelEmptyTitle(name)} text={words.labelEmptyText(name)} />
  return (
    <div class="list">
      {isUsual(view) ? (
        <ul>
          {found.map((task) => (
            <TaskRow key={task.id} task={task} place="label" />
          ))}
        </ul>
      ) : (
        <ArrangedList view={view} tasks={found} place="label" />
      )}
      {done && <DoneList of={{ label_id: id }} has={(task) => task.labels.includes(name)} place="label" key={id} />}
    </div>
  )
}
