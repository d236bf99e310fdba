import type { ComponentChildren } from 'preact'
import { fold } from '../../../../domain/text/fold.ts'
import { editableProjects } from '../../../data/projects/projects.ts'
import type { NameCompletion } from '../../../data/tasks/reader.ts'
import { assignableIn } from '../../../data/projects/members.ts'
import { labelList } from '../../../data/labels.ts'
import { sectionsOf } from '../../../data/projects/sections.ts'
import { moreText, text } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar, Dot } from '../../../ui/display/marks.tsx'

export interface Candidate {
  name: string
  mark: ComponentChildren
  count?: number
  /** A label that does not exist yet. */
  isNew?: boolean
}

const MOST = 50

/** Names that fit what is being typed, those that begin with it first; none once a name is whole. */
export function candidatesFor(completion: NameCompletion, projectId: string | null): Candidate[] {
  const query = fold(completion.query)
  const all = allFor(completion.sigil, projectId)
  if (query !== '' && all.some((one) => fold(one.name) === query)) return []
  const found = all
    .filter((one) => fold(one.name).includes(query))
    .toSorted((a, b) => Number(fold(b.name).startsWith(query)) - Number(fold(a.name).startsWith(query)))
    .slice(0, MOST)
  const isNew = completion.sigil === '@' && completion.query.trim() !== ''
  return isNew ? [...found, { name: completion.query.trim(), mark: <Icon name="plus" />, isNew }] : found
}

function allFor(sigil: NameCompletion['sigil'], projectId: string | null): Candidate[] {
  switch (sigil) {
    case '#':
      return editableProjects().map((project) => ({
        name: project.is_inbox ? text().nav.inbox : project.name,
        mark: project.is_inbox ? <Icon name="inbox" /> : <Dot color={project.color} />,
        count: project.open_count,
      }))
    case '/':
      return projectId
        ? sectionsOf(projectId).map((section) => ({ name: section.name, mark: <Icon name="rows-3" /> }))
        : []
    case '@':
      return labelList.value.map((label) => ({
        name: label.name,
        mark: <Icon name="at-sign" color={label.color} />,
        count: label.task_count,
      }))
    case '+':
      return (projectId ? assignableIn(projectId) : []).map((person) => ({
        name: person.name,
        mark: <Avatar person={person} size="s" mute />,
      }))
  }
}

interface ListProps {
  id: string
  query: string
  candidates: Candidate[]
  active: number
  choose: (candidate: Candidate) => void
}

export function CandidateList({ id, query, candidates, active, choose }: ListProps) {
  return (
    <div class="pop menu quick-menu" role="listbox" id={id} aria-label={moreText().quickAdd.suggestions}>
      {candidates.map((candidate, index) => (
        <div
          class="menu-item"
          role="option"
          id={`${id}-${index}`}
          key={`${candidate.isNew ?? false} ${candidate.name}`}
          aria-selected={index === active}
          data-on={index === active || undefined}
          onMouseDown={(event) => {
            event.preventDefault()
            choose(candidate)
          }}
        >
          {candidate.mark}
          <span class="grow">
            {candidate.isNew ? (
              moreText().quickAdd.newLabel(candidate.name)
            ) : (
              <Found name={candidate.name} query={query} />
            )}
          </span>
          {candidate.isNew ? (
            <kbd aria-hidden="true">⇥</kbd>
          ) : candidate.count ? (
            <span class="menu-end">{candidate.count}</span>
          ) : null}
        </div>
      ))}
    </div>
  )
}

function Found({ name, query }: { name: string; query: string }) {
  const at = query === '' ? -1 : name.toLowerCase().indexOf(query.toLowerCase())
  if (at < 0) return <>{name}</>
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, at + query.length)}</mark>
      {name.slice(at + query.length)}
    </>
  )
}
