import { moreText } from '../../../text/text.ts'

/** What can be typed, each with an example. */
export function Examples() {
  return (
    <dl class="quick-examples">
      {moreText().quickAdd.examples.map(([example, meaning]) => (
        <div key={example}>
          <dt>
            <mark>{example}</mark>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
