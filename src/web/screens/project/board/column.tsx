import type { Section } from '../../../../contract/projects.ts'
import type { Task } from '../../../../contract/tasks.ts'
import { leaving } from '../../../data/tasks/completing/leaving.ts'
import { moveOne } from '../../../data/order.ts'
import { moreText, text } from '../../../text/text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { openMenu, type MenuItem } from '../../../ui/floating/menu.tsx'
import { RenameSection, useNaming } from '../section-head.tsx'
import { sectionItems } from '../section-items.tsx'
import { AddRow } from '../../shared/task-row/add-row.tsx'
import { WindowedList } from '../../../ui/windowed-list/windowed-list.tsx'
import { Card } from './card.tsx'

interface ColumnProps {
  projectId: string
  /** Null: the tasks without one. */
  section: Section | null
  cards: readonly Task[]
  editable: boolean
  first?: boolean
  last?: boolean
}

export function Column({ projectId, section, cards, editable, first = false, last = false }: ColumnProps) {
  return (
    <section class="column" data-rows data-section={section?.id ?? ''}>
      <Head section={section} cards={cards} editable={editable} first={first} last={last} />
      <WindowedList
        class="column-list"
        items={cards}
        keyOf={(task) => task.id}
        draw={(task) => <Card task={task} editable={editable} />}
        as={editable}
      />
      {editable && (
        <AddRow class="column-add" place={{ project_id: projectId, ...(section && { section_id: section.id }) }} />
      )}
    </section>
  )
}

function Head({ section, cards, editable, first, last }: Omit<Required<ColumnProps>, 'projectId'>) {
  const [renaming, setRenaming] = useNaming(editable)
  if (section && renaming) return <RenameSection section={section} done={() => setRenaming(false)} />
  const count = cards.filter((task) => !leaving.value.has(task.id)).length
  return (
    <header class="column-head">
      <h2>{section?.name ?? moreText().noSection}</h2>
      {count > 0 && <span class="count">{count}</span>}
      {section && editable && (
        <IconButton
          icon="ellipsis"
          class="column-more"
          name={text().nav.moreFor(section.name)}
          popup="menu"
          act={(button) => openTools(button, section, first, last, () => setRenaming(true))}
        />
      )}
    </header>
  )
}

function openTools(anchor: Element, section: Section, first: boolean, last: boolean, rename: () => void): void {
  const board = moreText().board
  const steps: MenuItem[] = [
    ...(first
      ? []
      : [{ label: board.left, icon: 'chevron-left' as const, act: () => void moveOne('sections', section.id, -1) }]),
    ...(last
      ? []
      : [{ label: board.right, icon: 'chevron-right' as const, act: () => void moveOne('sections', section.id, 1) }]),
  ]
  openMenu(anchor, text().nav.moreFor(section.name), sectionItems(section, anchor, rename, steps))
}
