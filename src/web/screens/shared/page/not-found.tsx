import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { loadProjectRow } from '../../../data/projects/projects.ts'
import { moreText, text } from '../../../text/text.ts'
import { Loaded } from './loaded.tsx'
import { NothingHere } from './missing.tsx'
import { Page } from './page.tsx'
import { UnsavedLines } from './unsaved-lines.tsx'

interface NotFoundProps {
  /** Names the screen until it is known that nothing is there. */
  kind: string
  of: string
  read: () => Promise<unknown>
  title: string
  text: string
  /** Stands below that. */
  below?: ComponentChildren
}

/** Looks for what is not here, and says that it does not exist once the server has said so. */
export function NotFound({ kind, of, read, title, text, below }: NotFoundProps) {
  const [isRead, setRead] = useState(false)
  const load = (): Promise<void> => read().then(() => setRead(true))
  return (
    <Page title={isRead ? title : kind}>
      <Loaded of={of} load={load} here={false}>
        {() => (
          <>
            <NothingHere text={text} />
            {below}
          </>
        )}
      </Loaded>
    </Page>
  )
}

export function NoProject({ id }: { id: string }) {
  const { missingTitle, missingText } = moreText().project
  return (
    <NotFound
      kind={text().nav.projects}
      of={`project row ${id}`}
      read={() => loadProjectRow(id)}
      title={missingTitle}
      text={missingText}
      below={<UnsavedLines projectId={id} />}
    />
  )
}
