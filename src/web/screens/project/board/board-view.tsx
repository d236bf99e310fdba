import { useSignalEffect } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { scrollToRow } from '../../../input/focus.ts'
import type { Task } from '../../../../contract/tasks.ts'
import { isTaskPainted, openTask } from '../../routes.ts'
import { canEdit } from '../../../data/projects/projects.ts'
import { archivedSectionsOf, sectionsOf } from '../../../data/projects/sections.ts'
import { tree, type TreeRow } from '../../../data/tasks/lists/tree.ts'
import { draftAt, isOpenOrBegun } from '../../shared/add-drafts.ts'
import { ArchivedSections } from '../archived-sections.tsx'
import { EmptyProject, type ViewProps } from '../empty-project.tsx'
import { AddSection, NewSection } from '../section-head.tsx'
import { useOwnLine } from '../use-own-line.ts'
import { Card } from './card.tsx'
import { Column } from './column.tsx'
import { dragCards, dragColumns } from './drag.ts'
import { listenToKeys } from './keys.ts'

/** A project as columns of cards: what has no section, then a column a section. Sub-tasks only count on their cards. */
export function BoardView({ project, naming, setNaming }: ViewProps) {
  useEffect(listenToKeys, [])
  useLayoutEffect(dragCards, [])
  useLayoutEffect(dragColumns, [])
  useOpenTaskInSight()
  const ownLine = useOwnLine(project.id)
  const rows = tree(project.id)
  const sections = sectionsOf(project.id)
  const editable = canEdit(project)
  const hasArchived = archivedSectionsOf(project.id).length > 0
  const cards = (section: string | null): Task[] => cardsOf(rows.get(section) ?? [])
  const loose = cards(null)
  const isAdding = editable && loose.length === 0 && isOpenOrBegun(draftAt({ project_id: project.id }))
  if (rows.size === 0 && sections.length === 0 && !hasArchived && !naming && !isAdding)
    return <EmptyProject project={project} addSection={() => setNaming(true)} />
  return (
    <div class="board">
      {(loose.length > 0 || sections.length === 0 || isAdding) && (
        <Column key={ownLine} projectId={project.id} section={null} cards={loose} editable={editable} />
      )}
      {sections.map((section, index) => (
        <Column
          key={section.id}
          projectId={project.id}
          section={section}
          cards={cards(section.id)}
          editable={editable}
          first={index === 0}
          last={index === sections.length - 1}
        />
      ))}
      {editable && <LastColumn projectId={project.id} naming={naming} setNaming={setNaming} />}
      {hasArchived && (
        <div class="column" data-rows data-no-drop>
          <div class="column-archive">
            <ArchivedSections
              projectId={project.id}
              rows={rows}
              editable={editable}
              draw={(found) => <ArchivedCards cards={cardsOf(found)} editable={editable} />}
            />
          </div>
        </div>
      )}
    </div>
  )
}

const cardsOf = (rows: readonly TreeRow[]): Task[] => rows.flatMap(({ task, depth }) => (depth === 0 ? task : []))

function ArchivedCards({ cards, editable }: { cards: readonly Task[]; editable: boolean }) {
  return (
    <ul class="column-cards">
      {cards.map((task) => (
        <Card key={task.id} task={task} editable={editable} />
      ))}
    </ul>
  )
}

/** The panel of an open task takes room a frame later; its card stays in sight beside it. */
function useOpenTaskInSight(): void {
  useSignalEffect(() => {
    const id = isTaskPainted.value && openTask.value
    if (id) requestAnimationFrame(() => scrollToRow(id))
  })
}

interface LastColumnProps {
  projectId: string
  naming: boolean
  setNaming: (naming: boolean) => void
}

function LastColumn({ projectId, naming, setNaming }: LastColumnProps) {
  const column = useRef<HTMLDivElement>(null)
  const scrollTo = (): void => column.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  useEffect(() => void (naming && scrollTo()), [naming])
  // What a pointer presses stays under it.
  const focused = (event: FocusEvent): void => void ((event.target as Element).matches(':focus-visible') && scrollTo())
  return (
    <div class="column" ref={column} data-no-drop onFocusIn={focused}>
      {naming && <NewSection projectId={projectId} done={() => setNaming(false)} />}
      <AddSection class="column-add" naming={naming} setNaming={setNaming} />
    </div>
  )
}
