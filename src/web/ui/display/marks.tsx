/** A dot in one of the ten colours. */
export function Dot({ color }: { color: string }) {
  return <i class="dot" data-color={color} />
}

interface Person {
  name: string
  avatar_color: string
}

interface AvatarProps {
  person: Person
  size?: 's' | 'l' | 'xl'
  mute?: boolean
  class?: string
}

/** A person's initial in their colour; `mute` beside words that say the name. */
export function Avatar({ person, size, mute = false, class: more = '' }: AvatarProps) {
  return (
    <span class={`avatar ${more}`} data-color={person.avatar_color} data-size={size} title={person.name}>
      <span aria-hidden="true">{initialOf(person.name)}</span>
      {!mute && <span class="vh">{person.name}</span>}
    </span>
  )
}

const initialOf = (name: string): string => (Array.from(name.trim())[0] ?? '?').toLocaleUpperCase()

/** How many are new, in the corner of what leads to them; words beside it say so too. */
export function Badge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span class="badge" data-corner aria-hidden="true">
      {Math.min(count, 99)}
    </span>
  )
}

const CIRCUMFERENCE = 2 * Math.PI * 6

/** How much of something is done, as an arc. */
export function Ring({ done, all }: { done: number; all: number }) {
  const arc = all > 0 ? (CIRCUMFERENCE * done) / all : 0
  return (
    <svg class="ring" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" />
      {arc > 0 && <circle cx="8" cy="8" r="6" stroke-dasharray={`${arc.toFixed(1)} 99`} />}
    </svg>
  )
}
