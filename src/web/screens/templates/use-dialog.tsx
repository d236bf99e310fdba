import { useId, useState } from 'preact/hooks'
import type { Template } from '../../../contract/templates.ts'
import { LONGEST_NAME } from '../../../domain/lengths.ts'
import { useTemplate } from '../../data/templates.ts'
import { today } from '../../text/clock.ts'
import { moreText } from '../../text/text.ts'
import { FormDialog } from '../../ui/floating/form-dialog.tsx'
import { openLayer } from '../../ui/floating/layers.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { LeftOver } from '../../ui/forms/left-over.tsx'
import { DateField } from '../shared/date/date-field.tsx'
import { openCreatedProject } from '../shared/manage/open-created.ts'
import { discardAll, useDraft } from '../shared/use-draft.ts'

/** Asks for the name of a project and its first day, then creates it from the template. */
export const openUseTemplate = (template: Template): unknown =>
  openLayer((close) => <UseDialog template={template} close={close} />)

function UseDialog({ template, close }: { template: Template; close: () => void }) {
  const words = moreText().templates
  const id = useId()
  const draft = `use of template ${template.id}`
  const [name, setName, discardName] = useDraft(draft, template.name)
  const [start, setStart, discardStart] = useDraft(`${draft} start`, today.peek())
  const discard = discardAll(discardName, discardStart)
  const [tried, setTried] = useState(false)
  const create = async (): Promise<void> => {
    setTried(true)
    if (!name.trim()) return
    close()
    const project = await useTemplate(template, name.trim(), start)
    if (!project) return
    setName((now) => (now === name ? template.name : now))
    setStart((now) => (now === start ? today.peek() : now))
    openCreatedProject(project)
  }
  return (
    <FormDialog title={words.use} close={close} send={create} action={moreText().project.create}>
      <Field
        label={words.projectName}
        error={tried && !name.trim() ? moreText().nameMissing : ''}
        value={name}
        onInput={setName}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        first={discardName ? true : 'selected'}
      />
      {discard && <LeftOver discard={discard} />}
      <div class="field">
        <label for={id}>{words.start}</label>
        <DateField id={id} label={words.start} day={start} choose={setStart} />
        <p class="hint">{words.startHint}</p>
      </div>
    </FormDialog>
  )
}
