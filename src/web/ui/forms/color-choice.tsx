import { COLORS, type Color } from '../../../domain/colors.ts'
import { moreText } from '../../text/text.ts'

export function ColorChoice({ color, choose }: { color: Color; choose: (color: Color) => void }) {
  return (
    <div class="field">
      <span class="field-name" id="color-name">
        {moreText().project.color}
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
            aria-label={moreText().colors[one]}
            title={moreText().colors[one]}
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
