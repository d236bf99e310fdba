import type { Project } from '../../../contract/projects.ts'
import { loadMoreText, moreText } from '../../text/text.ts'
import { raiseMessage } from '../messages.ts'
import { canEdit } from './projects.ts'

/** Projects that the person is leaving: they know. */
const beingLeft = new Set<string>()
export const startLeavingProject = (id: string): unknown => beingLeft.add(id)
export const stayInProject = (id: string): unknown => beingLeft.delete(id)

/** Tells why a project changed before the person's eyes: they may do less in it than before; `now` undefined: nothing. */
export function tellOfLostRights(before: Project | undefined, now: Project | undefined): void {
  if (!before || before.role === 'owner' || (now && canEdit(now)) || (now && !canEdit(before))) return
  if (!now && beingLeft.delete(before.id)) return
  void loadMoreText().then(
    () => {
      const { nowViewOnly, noAccess } = moreText().project
      raiseMessage(now ? nowViewOnly(now.name) : noAccess(before.name), { topic: 'people' })
    },
    () => {},
  )
}
