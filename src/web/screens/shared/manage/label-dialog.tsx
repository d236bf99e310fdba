import { useState } from 'preact/hooks'
import type { Label } from '../../../../contract/labels.ts'
import type { Color } from '../../../../domain/colors.ts'
import { DEFAULT_COLOR } from '../../../../domain/default-colors.ts'
import { LONGEST_LABEL } from '../../../../domain/lengths.ts'
import { caseFolded } from '../../../../domain/text/case.ts'
import { createLabel, editLabel } from '../../../data/labels/label-changes.ts'
import { labels } from '../../../data/labels/labels.ts'
import { moreText, text } from '../../../text/text.ts'
import { FormDialog } from '../../../ui/floating/form-dialog.tsx'
import { openLayer } from '../../../ui/floating/layers.tsx'
import { discardAll, useDraft } from '../use-draft.ts'
import { ColorChoice } from '../../../ui/forms/color-choice.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { LeftOver } from '../../../ui/forms/left-over.tsx'

/** Names and colours a label; null: a new one. */
export const openLabelDialog = (label: Label | null): unknown =>
  openLayer((close) => <LabelDialog label={label} close={close} />)

function LabelDialog({ label, close }: { label: Label | null; close: () => void }) {
  const words = moreText().manage
  const draft = `label ${label?.id ?? 'new'}`
  const start = { name: label?.name ?? '', color: label?.color ?? DEFAULT_COLOR }
  const [name, setName, discardName] = useDraft(draft, start.name)
  const [color, setColor, discardColor] = useDraft<Color>(`${draft} color`, start.color)
  const discard = discardAll(discardName, discardColor)
  const [error, setError] = useState('')
  const title = label ? words.editLabel : text().nav.newLabel
  const save = (): void => {
    const fields = { name: name.trim().replace(/^@/, ''), color }
    if (!fields.name) return setError(moreText().nameMissing)
    if (isTaken(fields.name, label?.id)) return setError(words.nameTaken(fields.name))
    setName(start.name)
    setColor(start.color)
    close()
    if (label) editLabel(label, fields)
    else createLabel(fields)
  }
  return (
    <FormDialog title={title} close={close} send={save} action={label ? text().save : words.createLabel}>
      <Field
        label={moreText().project.projectName}
        error={error}
        value={name}
        onInput={setName}
        maxLength={LONGEST_LABEL}
        autoComplete="off"
        first
      />
      {discard && <LeftOver discard={discard} />}
      <ColorChoice color={color} choose={setColor} />
    </FormDialog>
  )
}

const isTaken = (name: string, except: string | undefined): boolean =>
  labels.all().some((one) => one.id !== except && caseFolded(one.name) === caseFolded(name))
