import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Section } from '../../../contract/projects.ts'
import { loadSectionTasks } from '../../data/projects/archive-section.ts'
import { archivedSectionsOf } from '../../data/projects/sections.ts'
import type { TreeRow } from '../../data/tasks/lists/tree.ts'
import { moreText } from '../../text/text.ts'
import { Fold, GroupHead } from '../../ui/display/group.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { RowList } from '../shared/task-row/row-list.tsx'
import { SectionHead } from './section-head.tsx'

interface ArchivedSectionsProps {
  projectId: string
  rows: ReadonlyMap<string | null, TreeRow[]>
  editable: boolean
  /** The tasks of one that is open. */
  draw?: (rows: TreeRow[]) => ComponentChildren
}

/** The archived sections of a project, folded away with their number; the tasks of one come when it is opened. */
export function ArchivedSections({ projectId, rows, editable, draw = asRows }: ArchivedSectionsProps) {
  const [open, setOpen] = useState(false)
  const archived = archivedSectionsOf(projectId)
  if (archived.length === 0) return null
  const name = moreText().archive.sections
  return (
    <div>
      <GroupHead
        title={<Fold open={open} fold={() => setOpen(!open)} name={name} title={moreText().project.fold(name)} />}
        count={archived.length}
      />
      {open &&
        archived.map((section) => (
          <Archived
            key={section.id}
            section={section}
            rows={rows.get(section.id) ?? []}
            editable={editable}
            draw={draw}
          />
        ))}
    </div>
  )
}

const asRows = (rows: TreeRow[]): ComponentChildren => <RowList rows={rows} place="project" />

interface ArchivedProps extends Pick<Required<ArchivedSectionsProps>, 'editable' | 'draw'> {
  section: Section
  rows: TreeRow[]
}

function Archived({ section, rows, editable, draw }: ArchivedProps) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <SectionHead section={section} count={0} open={open} fold={() => setOpen(!open)} editable={editable} />
      {open && (
        <Loaded of={`section ${section.id}`} load={() => loadSectionTasks(section.id)}>
          {() => (rows.length > 0 ? draw(rows) : <p>{moreText().archive.noTasks}</p>)}
        </Loaded>
      )}
    </div>
  )
}
