import type { TargetedKeyboardEvent } from 'preact'
import { useId, useState } from 'preact/hooks'
import { moreText } from '../../text/text.ts'
import { Icon } from '../icon.tsx'
import { FieldError } from './field.tsx'

interface ZoneFieldProps {
  /** An IANA zone. */
  value: string
  /** Resolves once it is said whether that was saved. */
  choose: (zone: string) => unknown
}

/** A time zone, found by typing a part of its name or a city; a name that is none stays, with a complaint. */
export function ZoneField({ value: saved, choose }: ZoneFieldProps) {
  const words = moreText().account
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isUnknown, setUnknown] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const value = chosen ?? saved
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), value, 'UTC'])].toSorted()

  const finish = (text: string): void => {
    const found = text.trim() === '' ? value : zoneNamed(text, zones)
    setUnknown(found === null)
    if (found === null) return
    setTyped(null)
    if (found === value) return
    setChosen(found)
    void Promise.resolve(choose(found)).finally(() => setChosen((now) => (now === found ? null : now)))
  }
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') event.preventDefault()
    else if (event.key !== 'Escape') return
    // Leaving the field takes in what stands there.
    else event.currentTarget.value = spelled(value)
    finish(event.currentTarget.value)
  }
  return (
    <div class="field">
      <label for={id}>{words.zone}</label>
      <span class="input-select">
        <input
          class="input"
          id={id}
          type="text"
          list={`${id}-zones`}
          autoComplete="off"
          spellcheck={false}
          value={typed ?? spelled(value)}
          aria-invalid={isUnknown ? true : undefined}
          aria-describedby={isUnknown ? `${id}-error` : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            setUnknown(false)
          }}
          onChange={(event) => finish(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Icon name="chevron-down" size="s" />
      </span>
      <datalist id={`${id}-zones`}>
        {zones.map((zone) => (
          <option key={zone} value={spelled(zone)} />
        ))}
      </datalist>
      {isUnknown && <FieldError id={`${id}-error`} text={words.zoneUnknown} />}
    </div>
  )
}

const spelled = (zone: string): string => zone.replaceAll('_', ' ')

/** The zone of that name or city, or the only one whose name has these letters; else null. */
export function zoneNamed(text: string, zones: readonly string[]): string | null {
  const sought = spelled(text).trim().toLowerCase()
  const named = zones.map((zone) => ({ zone, name: spelled(zone).toLowerCase() }))
  const own = named.find(({ name }) => name === sought)
  if (own) return own.zone
  const tests = [
    ({ name }: { name: string }) => name.endsWith(`/${sought}`),
    ({ name }: { name: string }) => name.includes(sought),
  ]
  for (const test of tests) {
    const found = named.filter(test)
    if (found.length > 0) return found.length === 1 ? found[0]!.zone : null
  }
  return null
}
