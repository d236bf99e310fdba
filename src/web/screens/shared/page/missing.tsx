import { Empty } from '../../../ui/display/empty.tsx'
import { Page } from './page.tsx'
import { paths } from '../../routes.ts'
import { text } from '../../../text/text.ts'

export function Missing() {
  const words = text().missing
  return (
    <Page title={words.title}>
      <Empty scene="missing" text={words.text}>
        <a class="button" href={paths.today}>
          {words.toToday}
        </a>
      </Empty>
    </Page>
  )
}
