import { useId, useState } from 'preact/hooks'
import { LONGEST_EMAIL } from '../../../domain/lengths.ts'
import { fold } from '../../../domain/text/fold.ts'
import type { Person } from '../../../contract/sharing.ts'
import { caseFolded } from '../../../domain/text/case.ts'
import { moreText } from '../../text/text.ts'
import { FieldError } from '../../ui/forms/field.tsx'
import { Avatar } from '../../ui/display/marks.tsx'

interface WhoFieldProps {
  value: string
  onInput: (value: string) => void
  candidates: Person[]
  error: string
}

const MOST = 6

/** Somebody's name or address, with the people of this server to choose from. */
export function WhoField({ value, onInput, candidates, error }: WhoFieldProps) {
  const words = moreText().members
  const id = useId()
  const [active, setActive] = useState(0)
  const [open, setOpen] = useState(false)
  const found = open ? matching(candidates, value) : []
  const choose = (person: Person): void => {
    onInput(peopleCalled(person.name, candidates).length > 1 ? person.email : person.name)
    setOpen(false)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => setActive(Math.min(active + 1, found.length - 1)),
    ArrowUp: () => setActive(Math.max(active - 1, 0)),
    Enter: () => choose(found[active]!),
    Escape: () => setOpen(false),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = found[active] && keys[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const type = (typed: string): void => {
    onInput(typed)
    setActive(0)
    setOpen(typed.trim() !== '')
  }
  return (
    <div class="field">
      <label for={id}>{words.who}</label>
      <span class="who">
        <input
          class="input"
          id={id}
          data-first
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          maxLength={LONGEST_EMAIL}
          value={value}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        <span
          class={found.length > 0 ? 'pop menu who-menu' : 'vh'}
          role="listbox"
          id={`${id}-list`}
          aria-label={words.people}
        >
          {found.map((person, index) => (
            <span
              class="menu-item"
              role="option"
              id={`${id}-${index}`}
              key={person.user_id}
              aria-selected={index === active}
              data-on={index === active || undefined}
              onMouseDown={(event) => {
                event.preventDefault()
                choose(person)
              }}
            >
              <Avatar person={person} size="l" mute />
              <span class="grow">
                {person.name}
                <small class="hint">{person.email}</small>
              </span>
            </span>
          ))}
        </span>
      </span>
      {error && <FieldError id={`${id}-hint`} text={error} />}
      {!error && (
        <p class="hint" id={`${id}-hint`}>
          {words.whoHint}
        </p>
      )}
    </div>
  )
}

/** Those whose name or address this is, whole. */
export function peopleCalled(typed: string, candidates: readonly Person[]): Person[] {
  const wanted = caseFolded(typed.trim())
  return candidates.filter(({ name, email }) => [name, email].some((one) => caseFolded(one) === wanted))
}

function matching(candidates: Person[], typed: string): Person[] {
  const wanted = fold(typed.trim())
  const fits = ({ name, email }: Person): boolean => fold(name).includes(wanted) || fold(email).startsWith(wanted)
  const found = wanted === '' ? [] : candidates.filter(fits)
  return found.slice(0, MOST)
}
