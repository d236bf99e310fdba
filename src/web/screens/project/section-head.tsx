import { LONGEST_NAME } from '../../../domain/lengths.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Section } from '../../../contract/projects.ts'
import { useLostField } from '../../ui/forms/lost-field.ts'
import { createSection, renameSection } from '../../data/projects/section-changes.ts'
import { moreText, text } from '../../text/text.ts'
import { orderItems } from '../shared/arrange/move-menu.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { newSectionDraft, sectionDraft } from '../shared/section-drafts.ts'
import { useDraft } from '../shared/use-draft.ts'
import { focusUncovered } from '../../ui/floating/layers.tsx'
import { openMenu } from '../../ui/floating/menu.tsx'
import { useMode } from '../../ui/floating/modes.ts'
import { sectionItems } from './section-items.tsx'
import { Fold, GroupHead } from '../../ui/display/group.tsx'

/** Whether a section is being named; ends where none can be any more. */
export function useNaming(editable: boolean) {
  const [naming, setNaming] = useState(false)
  useEffect(() => {
    if (!editable) setNaming(false)
  }, [editable])
  return [naming && editable, setNaming] as const
}

interface SectionHeadProps {
  section: Section
  count: number
  open: boolean
  fold: () => void
  editable: boolean
}

export function SectionHead({ section, count, open, fold, editable }: SectionHeadProps) {
  const [renaming, setRenaming] = useNaming(editable)
  const words = moreText().project
  if (renaming) return <RenameSection section={section} done={() => setRenaming(false)} />
  const openTools = (anchor: Element): void =>
    openMenu(
      anchor,
      text().nav.moreFor(section.name),
      sectionItems(
        section,
        anchor,
        () => setRenaming(true),
        section.archived ? [] : orderItems('sections', section.id),
      ),
    )
  return (
    <GroupHead
      title={<Fold open={open} fold={fold} name={section.name} title={words.fold(section.name)} />}
      count={count}
    >
      {editable && (
        <IconButton
          icon="ellipsis"
          class="group-more"
          name={text().nav.moreFor(section.name)}
          popup="menu"
          act={openTools}
        />
      )}
    </GroupHead>
  )
}

interface AddSectionProps {
  class?: string
  naming: boolean
  setNaming: (naming: boolean) => void
}

/** Adds a section at the end; its place is that of the name while there is one to be given. */
export function AddSection({ class: name = 'add-row add-section', naming, setNaming }: AddSectionProps) {
  if (naming) return null
  return (
    <button type="button" class={name} onClick={() => setNaming(true)}>
      <Icon name="plus" />
      {moreText().project.addSection}
    </button>
  )
}

/** Names a new section; Enter keeps the field for the next one. */
export function NewSection({ projectId, done }: { projectId: string; done: () => void }) {
  const [round, setRound] = useState(0)
  const save = (name: string): void => {
    if (!name) return done()
    createSection(projectId, name)
    setRound(round + 1)
  }
  return <NameForm key={round} draft={newSectionDraft(projectId)} start="" save={save} cancel={done} />
}

/** Names a section anew. */
export function RenameSection({ section, done }: { section: Section; done: () => void }) {
  useMode(true, done)
  const save = (name: string): void => {
    done()
    if (name && name !== section.name) renameSection(section.id, name)
  }
  return <NameForm draft={sectionDraft(section)} start={section.name} save={save} cancel={done} />
}

function focusWhenMade(field: HTMLInputElement | null): void {
  if (!field) return
  focusUncovered(field)
  requestAnimationFrame(() => field.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
}

interface NameFormProps {
  /** Name of the draft. */
  draft: string
  start: string
  save: (name: string) => void
  cancel: () => void
}

/** Names a section, new or old. */
function NameForm({ draft, start, save, cancel }: NameFormProps) {
  const words = moreText().project
  const form = useRef<HTMLFormElement>(null)
  const close = useLostField(form)
  const [name, setName] = useDraft(draft, start)
  const submit = (event: Event): void => {
    event.preventDefault()
    setName(start)
    close()
    save(name.trim())
  }
  return (
    <form ref={form} class="group section-form" onSubmit={submit}>
      <input
        ref={focusWhenMade}
        class="input"
        aria-label={words.sectionName}
        placeholder={words.sectionName}
        maxLength={LONGEST_NAME}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && (event.stopPropagation(), close(), cancel())}
      />
      <button class="button" data-kind="primary" data-size="s">
        {start ? text().save : words.addSection}
      </button>
    </form>
  )
}
