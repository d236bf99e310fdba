import type { ComponentChildren } from 'preact'

const scenes = {
  inbox: (
    <>
      <path d="M44 50h14l4 8h20l4-8h14" />
      <path d="m52 32-8 18v14a6 6 0 0 0 6 6h44a6 6 0 0 0 6-6V50l-8-18" />
      <path class="empty-accent" d="M72 14v26m-9-9 9 9 9-9" />
    </>
  ),
  done: (
    <>
      <path d="M20 74h104" />
      <path d="M79 30H65a11 11 0 0 0-11 11v13a11 11 0 0 0 11 11h13a11 11 0 0 0 11-11v-7" />
      <path class="empty-accent" d="m65 47 8 8 25-31" />
    </>
  ),
  project: (
    <>
      <rect x="34" y="16" width="16" height="16" rx="4.8" />
      <path d="M60 24h44" />
      <rect x="34" y="40" width="16" height="16" rx="4.8" />
      <path d="M60 48h30" />
      <path class="empty-accent" d="M42 66v14m-7-7h14" />
      <path d="M60 73h22" stroke-dasharray="1 6" />
    </>
  ),
  missing: (
    <>
      <circle cx="66" cy="40" r="20" />
      <path class="empty-accent" d="m81 55 17 17" />
      <path d="M58 40h16" />
    </>
  ),
  label: (
    <>
      <circle cx="72" cy="44" r="10" />
      <path class="empty-accent" d="M82 34v14a8 8 0 0 0 16 0v-4a26 26 0 1 0-11 21" />
    </>
  ),
}

interface EmptyProps {
  scene: keyof typeof scenes
  /** Left out where the page has its name. */
  title?: string
  text: string
  children?: ComponentChildren
}

/** What a list says when it is empty: what will come, and how. */
export function Empty({ scene, title, text, children }: EmptyProps) {
  return (
    <section class="empty">
      <svg class="empty-scene" viewBox="0 0 144 88" aria-hidden="true">
        <circle class="empty-ground" cx="72" cy="44" r="40" />
        {scenes[scene]}
      </svg>
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      {children}
    </section>
  )
}
