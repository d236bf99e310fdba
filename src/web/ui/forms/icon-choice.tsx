import { useId } from 'preact/hooks'
import { LONGEST_ICON } from '../../../domain/lengths.ts'
import { moreText } from '../../text/text.ts'

const OFFERED = ['🏠', '🛒', '🎒', '🌱', '🚗', '💰', '🛁', '✈️', '🎂', '📚', '💼', '🏋️', '🐶', '🎸', '🧹', '❤️']

/** Chooses an emoji, of those offered or any other; empty: none. */
export function IconChoice({ icon, choose }: { icon: string; choose: (icon: string) => void }) {
  const id = useId()
  const words = moreText().manage
  return (
    <div class="field">
      <label for={id}>{words.icon}</label>
      <div class="icon-choice">
        <input
          class="input"
          id={id}
          value={icon}
          // In UTF-16 units, of which a code point has at most two.
          maxLength={2 * LONGEST_ICON}
          autoComplete="off"
          placeholder={words.noIcon}
          onInput={(event) => {
            const emoji = emojiIn(event.currentTarget.value)
            // What is no emoji leaves the field, though nothing is drawn again.
            event.currentTarget.value = emoji
            choose(emoji)
          }}
        />
        {OFFERED.map((one) => (
          <button type="button" key={one} aria-pressed={one === icon} onClick={() => choose(one === icon ? '' : one)}>
            {one}
          </button>
        ))}
      </div>
    </div>
  )
}

/** The last emoji of a text, so that a second one takes the place of the first. */
function emojiIn(text: string): string {
  const all = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
  const isEmoji = /^(?=.*\p{Extended_Pictographic}|\p{Regional_Indicator}{2})[^\p{L}]*$/u
  return all.findLast(({ segment }) => isEmoji.test(segment))?.segment ?? ''
}
