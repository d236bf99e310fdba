import type { ComponentProps } from 'preact'
import { Empty } from '../../../ui/display/empty.tsx'
import { Page } from './page.tsx'
import { paths } from '../../routes.ts'
import { text } from '../../../text/text.ts'

export function Missing() {
  const words = text().missing
  return (
    <Page title={words.title}>
      <NothingHere text={words.text} />
    </Page>
  )
}

/** Says that what an address leads to does not exist, and leads on. */
export const NothingHere = (words: Pick<ComponentProps<typeof Empty>, 'title' | 'text'>) => (
  <Empty scene="missing" {...words}>
    <a class="button" href={paths.today}>
      {text().missing.toToday}
    </a>
  </Empty>
)
