import { useState } from 'preact/hooks'
import type { Project, ProjectPatch } from '../../../contract/projects.ts'
import type { Color } from '../../../domain/colors.ts'
import { LONGEST_NAME } from '../../../domain/lengths.ts'
import { changesOf } from '../../data/changes-of.ts'
import { editProjectAndView, type ViewMode } from '../../data/projects/view-mode.ts'
import { createProject } from '../../data/projects/project-changes.ts'
import { projects } from '../../data/projects/projects.ts'
import { moreText, text } from '../../text/text.ts'
import { FormDialog } from '../../ui/floating/form-dialog.tsx'
import { ColorChoice } from '../../ui/forms/color-choice.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { IconChoice } from '../../ui/forms/icon-choice.tsx'
import { LeftOver } from '../../ui/forms/left-over.tsx'
import type { ProjectDialogProps } from '../dialogs.ts'
import { go, paths } from '../routes.ts'
import { openCreatedProject } from '../shared/manage/open-created.ts'
import { discardAll, useDraft } from '../shared/use-draft.ts'
import { ViewChoice } from '../shared/view-choice.tsx'

export function ProjectDialog({
  project,
  name: startName,
  made = openIt,
  close,
}: ProjectDialogProps & { close: () => void }) {
  const words = moreText().project
  const draft = `project ${project?.id ?? `new ${startName}`}`
  const start = {
    name: project?.name ?? startName,
    color: project?.color ?? 'teal',
    icon: project?.icon ?? '',
    mode: project?.view_mode ?? 'list',
  }
  const [name, setName, discardName] = useDraft(draft, start.name)
  const [color, setColor, discardColor] = useDraft<Color>(`${draft} color`, start.color)
  const [icon, setIcon, discardIcon] = useDraft(`${draft} icon`, start.icon)
  const [mode, setMode, discardMode] = useDraft<ViewMode>(`${draft} view`, start.mode)
  const discard = discardAll(discardName, discardColor, discardIcon, discardMode)
  const [error, setError] = useState('')
  const title = project ? words.edit : text().nav.newProject
  const save = (): void => {
    const fields = { name: name.trim(), color, icon: icon || null, view_mode: mode }
    if (!fields.name) return setError(moreText().nameMissing)
    if (project && !projects.peek(project.id)) return setError(`${words.missingTitle}. ${words.missingText}`)
    setName(start.name)
    setColor(start.color)
    setIcon(start.icon)
    setMode(start.mode)
    close()
    if (project) editProjectAndView(project, changesOf<ProjectPatch>(project, fields))
    else made(createProject(fields))
  }
  return (
    <FormDialog
      title={title}
      close={close}
      send={save}
      action={project ? text().save : words.create}
      aside={
        !project && (
          <button type="button" class="text-button" onClick={() => (close(), go(paths.templates))}>
            {moreText().templates.use}
          </button>
        )
      }
    >
      <Field
        label={words.projectName}
        error={error}
        value={name}
        onInput={setName}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        first
      />
      {discard && <LeftOver discard={discard} />}
      <ColorChoice color={color} choose={setColor} />
      <IconChoice icon={icon} choose={setIcon} />
      <div class="field">
        <span class="field-name" aria-hidden="true">
          {words.views.name}
        </span>
        <span>
          <ViewChoice mode={mode} choose={setMode} />
        </span>
      </div>
    </FormDialog>
  )
}

function openIt(project: Project): void {
  openCreatedProject(project, go)
  const focusIt = (): void => document.querySelector<HTMLElement>('#main')?.focus()
  // After the button that the dialog was opened by, which gets the focus as it closes.
  requestAnimationFrame(() => requestAnimationFrame(focusIt))
}
