import { moreText, text } from '../../text/text.ts'
import { Found } from '../../ui/display/found.tsx'
import type { Hit, HitGroup } from './hits.tsx'

interface HitListProps {
  id: string
  hits: readonly Hit[]
  active: number
  wanted: string
  /** What the commands of the group `task` act on. */
  target: string
  choose: (hit: Hit, newTab: boolean) => void
}

/** The lines in their groups; the arrows go through them as one list. */
export function HitList({ id, hits, active, wanted, target, choose }: HitListProps) {
  const words = moreText().palette
  const { projects, filters, labels } = text().nav
  const headings: Record<HitGroup, string> = { ...words, task: target, projects, filters, labels }
  const groups = new Set(hits.map(({ group }) => group))
  return (
    <div class="palette-list" role="listbox" id={id} aria-label={words.results} tabIndex={-1}>
      {[...groups].map((group) => (
        <div role="group" aria-labelledby={`${id}-${group}`} key={group}>
          <div class="palette-group" id={`${id}-${group}`} role="presentation">
            {headings[group]}
          </div>
          {hits.map(
            (hit, index) =>
              hit.group === group && (
                <div
                  class="hit"
                  role="option"
                  id={`${id}-${index}`}
                  key={hit.key}
                  aria-selected={index === active}
                  onClick={(event) => choose(hit, event.ctrlKey || event.metaKey)}
                >
                  {hit.mark}
                  <span>
                    <Found name={hit.name} query={wanted} />
                    {hit.small && <small>{hit.small}</small>}
                  </span>
                  <span class="hit-end">
                    {hit.end}
                    {hit.keys?.map((key) => (
                      <kbd key={key} aria-hidden="true">
                        {key}
                      </kbd>
                    ))}
                  </span>
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  )
}
