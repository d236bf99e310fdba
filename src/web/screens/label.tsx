import { Empty } from '../components/empty.tsx'
import { Loaded } from '../components/loading.tsx'
import { Page } from '../components/page.tsx'
import { TaskRow } from '../components/task-row.tsx'
import { loadLabel } from '../store/load.ts'
import { labels } from '../store/tables.ts'
import { withLabel } from '../store/views.ts'
import { text } from '../text/text.ts'

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
    <Page title={`@${label.name}`}>
      <Loaded of={`label ${id}`} load={() => loadLabel(id)}>
        {() => <Rows name={label.name} />}
      </Loaded>
    </Page>
  )
}

function Rows({ name }: { name: string }) {
  const words = text().project
  const found = withLabel(name)
  if (found.length === 0)
    return <Empty scene="label" title={words.labelEmptyTitle(name)} text={words.labelEmptyText(name)} />
  return (
    <div class="list">
      <ul>
        {found.map((task) => (
          <TaskRow key={task.id} task={task} place="label" />
        ))}
      </ul>
    </div>
  )
}
