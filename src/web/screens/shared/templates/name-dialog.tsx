import { useState } from 'preact/hooks'
import type { Project } from '../../../../contract/projects.ts'
import type { Template } from '../../../../contract/templates.ts'
import { LONGEST_NAME } from '../../../../domain/lengths.ts'
import { shownName } from '../../../data/projects/projects.ts'
import { renameTemplate, saveAsTemplate } from '../../../data/templates.ts'
import { moreText, text } from '../../../text/text.ts'
import { FormDialog } from '../../../ui/floating/form-dialog.tsx'
import { openLayer } from '../../../ui/floating/layers.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { LeftOver } from '../../../ui/forms/left-over.tsx'
import { useDraft } from '../use-draft.ts'

/** Names a project's template, then saves it. */
export function openSaveAsTemplate(project: Project): void {
  const words = moreText().templates
  openLayer((close) => (
    <NameDialog
      title={words.saveAs}
      hint={words.saveHint}
      action={words.save}
      start={shownName(project)}
      draft={`template of ${project.id}`}
      save={(name) => saveAsTemplate(project, name)}
      close={close}
    />
  ))
}

export function openRenameTemplate(template: Template): void {
  openLayer((close) => (
    <NameDialog
      title={moreText().templates.renameTitle}
      action={text().save}
      start={template.name}
      draft={`template ${template.id}`}
      save={(name) => name !== template.name && renameTemplate(template, name)}
      close={close}
    />
  ))
}

interface NameDialogProps {
  title: string
  hint?: string
  action: string
  start: string
  draft: string
  save: (name: string) => void
  close: () => void
}

function NameDialog({ title, hint, action, start, draft, save, close }: NameDialogProps) {
  const [name, setName, discard] = useDraft(draft, start)
  const [error, setError] = useState('')
  const submit = (): void => {
    if (!name.trim()) return setError(moreText().nameMissing)
    setName(start)
    close()
    save(name.trim())
  }
  return (
    <FormDialog title={title} close={close} send={submit} action={action}>
      <Field
        label={moreText().templates.name}
        error={error}
        value={name}
        onInput={setName}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        first={discard ? true : 'selected'}
      >
        {hint && <p class="hint">{hint}</p>}
      </Field>
      {discard && <LeftOver discard={discard} />}
    </FormDialog>
  )
}
