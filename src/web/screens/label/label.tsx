import type { Label as LabelRow } from '../../../contract/labels.ts'
import { openMenu } from '../../ui/floating/menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { labelItems } from '../shared/manage/item-menu.tsx'
import { useLeavingByUndo } from '../shared/manage/open-created.ts'
import { isDefaultOrder, listOptions } from '../../data/views/list-options.ts'
import { Empty } from '../../ui/display/empty.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { NotFound } from '../shared/page/not-found.tsx'
import { Page } from '../shared/page/page.tsx'
import { AddRow } from '../shared/task-row/add-row.tsx'
import { flat, RowList } from '../shared/task-row/row-list.tsx'
import { SortedList, DoneList, ListOptionsButton } from '../shared/sorted-list/list-options-button.tsx'
import { labelList } from '../../data/loading/loaded.ts'
import { isInSight } from '../../data/tasks/lists/in-sight.ts'
import { loadCompleted, loadLabeled } from '../../data/tasks/load.ts'
import { labels, loadLabels } from '../../data/labels/labels.ts'
import { withLabel } from '../../data/tasks/lists/lists.ts'
import { moreText, text } from '../../text/text.ts'

export function Label({ id }: { id: string }) {
  const words = moreText().project
  const label = labels.get(id)
  useLeavingByUndo('label', id, labels)
  if (!label) {
    return (
      <NotFound
        kind={text().nav.labels}
        of={`label row ${id}`}
        read={loadLabels}
        title={words.labelMissingTitle}
        text={words.labelMissingText}
      />
    )
  }
  return (
    <Page title={`@${label.name}`} tools={<Tools label={label} />}>
      <Loaded of={labelList(id)} load={() => loadLabeled(id)}>
        {() => <Rows id={id} name={label.name} />}
      </Loaded>
    </Page>
  )
}

function Tools({ label }: { label: LabelRow }) {
  const name = text().nav.moreFor(label.name)
  return (
    <>
      <ListOptionsButton view={`label:${label.id}`} />
      <IconButton
        icon="ellipsis"
        name={name}
        popup="menu"
        act={(button) => openMenu(button, name, labelItems(label))}
      />
    </>
  )
}

function Rows({ id, name }: { id: string; name: string }) {
  const words = moreText().project
  const found = withLabel(name)
  const view = `label:${id}`
  const { completed } = listOptions(view)
  if (found.length === 0 && !completed)
    return (
      <div class="list">
        <Empty scene="label" title={words.labelEmptyTitle(name)} text={words.labelEmptyText(name)} />
        <AddRow place={{ labels: [name] }} draft={view} />
      </div>
    )
  return (
    <div class="list">
      {isDefaultOrder(view) ? (
        <RowList rows={flat(found)} place="label" />
      ) : (
        <SortedList view={view} tasks={found} place="label" />
      )}
      <AddRow place={{ labels: [name] }} draft={view} />
      {completed && (
        <DoneList
          of={id}
          load={() => loadCompleted({ label_id: id })}
          has={(task) => isInSight(task) && task.labels.includes(name)}
          place="label"
          below={!isDefaultOrder(view)}
          key={id}
        />
      )}
    </div>
  )
}
