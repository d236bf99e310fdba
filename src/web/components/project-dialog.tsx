import { useState } from 'preact/hooks'
import type { Project } from '../../contract/projects.ts'
import { go, paths } from '../routes.ts'
import { createProject, editProject } from '../store/project-actions.ts'
import { text } from '../text/text.ts'
import { Dialog, DialogHead } from './dialog.tsx'
import { Field } from './field.tsx'

export const COLORS = [
  'graphite',
  'tomato',
  'amber',
  'lime',
  'green',
  'teal',
  'blue',
  'indigo',
  'violet',
  'magenta',
] as const
type Color = (typeof COLORS)[number]

interface ProjectDialogProps {
  project: Project | null
  name: string
  made?: ((project: Project) => void) | undefined
  close: () => void
}

export function ProjectDialog({ project, name: startName, made = openIt, close }: ProjectDialogProps) {
  const words = text().project
  const [name, setName] = useState(project?.name ?? startName)
  const [color, setColor] = useState<Color>((project?.color as Color) ?? 'teal')
  const [error, setError] = useState('')
  const title = project ? words.editTitle : words.newTitle
  const save = (event: Event): void => {
    event.preventDefault()
    const fields = { name: name.trim(), color }
    if (!fields.name) return setError(words.nameMissing)
    close()
    if (project) editProject(project.id, fields)
    else made(createProject(fields))
  }
  return (
    <Dialog label={title} class="dialog-s" close={close}>
      <form onSubmit={save} noValidate>
        <DialogHead title={title} close={close} />
        <div class="dialog-body">
          <Field
            label={words.projectName}
            error={error}
            value={name}
            onInput={setName}
            maxLength={200}
            autoComplete="off"
            first
          />
          <ColorChoice color={color} choose={setColor} />
        </div>
        <div class="dialog-foot">
          <span class="push" />
          <button class="button" data-kind="primary">
            {project ? words.save : words.create}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const openIt = (project: Project): void => go(paths.project(project.id))

function ColorChoice({ color, choose }: { color: Color; choose: (color: Color) => void }) {
  return (
    <div class="field">
      <span class="field-name" id="color-name">
        {text().project.color}
      </span>
      <div
        class="swatches"
        role="radiogroup"
        aria-labelledby="color-name"
        onKeyDown={(event) => stepColor(event, color, choose)}
      >
        {COLORS.map((one) => (
          <button
            type="button"
            key={one}
            role="radio"
            aria-checked={one === color}
            aria-label={text().colors[one]}
            title={text().colors[one]}
            data-color={one}
            tabIndex={one === color ? 0 : -1}
            onClick={() => choose(one)}
          />
        ))}
      </div>
    </div>
  )
}

function stepColor(event: KeyboardEvent, color: Color, choose: (color: Color) => void): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  event.preventDefault()
  const next = (COLORS.indexOf(color) + by + COLORS.length) % COLORS.length
  choose(COLORS[next]!)
  ;(event.currentTarget as Element).querySelectorAll<HTMLElement>('button')[next]?.focus()
}
