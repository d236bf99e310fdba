import { useSignalEffect } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { scrollToRow } from '../../../input/focus.ts'
import { openTask } from '../../routes.ts'
import { canEdit } from '../../../data/projects/projects.ts'
import { sectionsOf } from '../../../data/projects/sections.ts'
import { tree, type TreeRow } from '../../../data/tasks/lists.ts'
import { moreText } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyProject, type ViewProps } from '../empty-project.tsx'
import { NewSection } from '../section-head.tsx'
import { Column } from './column.tsx'
import { dragCards } from './drag.ts'
import { listenToKeys } from './keys.ts'

/** A project as columns of cards: what has no section, then a column a section. Sub-tasks only count on their cards. */
export function BoardView({ project, naming, setNaming }: ViewProps) {
  useEffect(listenToKeys, [])
  useLayoutEffect(dragCards, [])
  useOpenTaskInSight()
  const rows = tree(project.id)
  const sections = sectionsOf(project.id)
  const editable = canEdit(project)
  const cards = (section: string | null): TreeRow['task'][] =>
    (rows.get(section) ?? []).flatMap(({ task, depth }) => (depth === 0 ? task : []))
  if (rows.size === 0 && sections.length === 0 && !naming) return <EmptyProject project={project} />
  const loose = cards(null)
  return (
    <div class="board">
      {(loose.length > 0 || sections.length === 0) && (
        <Column key="" projectId={project.id} section={null} cards={loose} editable={editable} />
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
    </div>
  )
}

/** The panel of an open task takes room; its card stays in sight beside it. */
function useOpenTaskInSight(): void {
  useSignalEffect(() => {
    const id = openTask.value
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
  useEffect(() => void (naming && column.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' })), [naming])
  return (
    <div class="column" ref={column}>
      {naming ? (
        <NewSection projectId={projectId} done={() => setNaming(false)} />
      ) : (
        <button type="button" class="column-add" onClick={() => setNaming(true)}>
          <Icon name="plus" />
          {moreText().project.addSection}
        </button>
      )}
    </div>
  )
}
