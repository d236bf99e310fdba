import { effect, untracked, type ReadonlySignal } from '@preact/signals'
import type { Invite, Member, Members } from '../../../contract/sharing.ts'
import { get } from '../../sync/api.ts'
import { keptList, type KeptList } from '../../sync/state/kept-list.ts'
import { liveTable } from '../../sync/state/live-tables.ts'
import { reconcile } from '../../sync/state/reconcile.ts'
import { untilRead } from '../../sync/state/until-read.ts'
import { compareNames } from '../../text/locale.ts'
import { me } from '../account/me.ts'
import { noteLoaded } from '../loading/loaded.ts'
import { canEdit, projects } from './projects.ts'

interface MemberRow extends Member {
  /** Project and person, because a person can be in several projects. */
  id: string
}

const keyOf = (projectId: string, userId: string): string => `${projectId} ${userId}`

const members = liveTable<MemberRow>('member', {
  keyOf: ({ user_id, id }, projectId) => keyOf(projectId ?? '', String(user_id ?? id)),
})

const belongsTo = (projectId: string) => (row: MemberRow) => row.id.startsWith(`${projectId} `)

/** The known members of a project: its owner first, then by name. */
export const membersOf = (projectId: string): Member[] =>
  members
    .all()
    .filter(belongsTo(projectId))
    .toSorted((a, b) => Number(b.role === 'owner') - Number(a.role === 'owner') || compareNames(a.name, b.name))

/** The members of all the person's projects, each once, oneself last. */
export function everybody(): Member[] {
  const others = members.all().filter(({ user_id }) => user_id !== me.value?.id)
  const self = me.value
  return [
    ...new Map(others.map((one) => [one.user_id, one])).values(),
    ...(self ? [{ ...self, user_id: self.id, role: 'owner' as const }] : []),
  ]
}

/** The people who can be assigned tasks of a project: all who can edit it; oneself, until they are known. */
export function assignableIn(projectId: string): Omit<Member, 'role'>[] {
  const able = membersOf(projectId).filter(canEdit)
  const [self, project] = [me.value, projects.get(projectId)]
  return able.length > 0 || !self || (project && !canEdit(project)) ? able : [{ ...self, user_id: self.id }]
}

export function memberOf(projectId: string, userId: string | null): Pick<Member, 'name' | 'avatar_color'> | undefined {
  if (userId === null) return undefined
  return members.get(keyOf(projectId, userId)) ?? (me.value?.id === userId ? me.value : undefined)
}

const invitesTo = (projectId: string): KeptList<Invite> => keptList(`invites ${projectId}`)

/** The pending invitations to a project; known to its owner only. */
export const pendingOf = (projectId: string): ReadonlySignal<readonly Invite[]> => invitesTo(projectId).rows

/** The name of a project's members for `isLoaded`. */
export const membersList = (projectId: string): string => `members ${projectId}`

/** Reads the members of a project; its owner gets candidates and invitations too. */
export const loadMembers = (projectId: string): Promise<Members> =>
  reconcile(
    () => get('/projects/:id/members', { id: projectId }),
    (answer) => {
      members.replace(
        belongsTo(projectId),
        answer.members.map((member) => ({ ...member, id: keyOf(projectId, member.user_id) })),
      )
      invitesTo(projectId).set(answer.pending)
      noteLoaded(membersList(projectId))
    },
  )

/**
 * Reads the members of every shared project as soon as it is known, so that avatars and names are available, and forgets
 * those of projects that are gone. Returns a function that stops this.
 */
export function followMembers(): () => void {
  const followed = new Map<string, () => void>()
  const follow = (ids: ReadonlySet<string>): void => {
    for (const id of ids)
      if (!followed.has(id))
        followed.set(
          id,
          untilRead(() => loadMembers(id)),
        )
    for (const [id, stop] of followed) {
      if (ids.has(id)) continue
      followed.delete(id)
      stop()
    }
  }
  const stop = effect(() => {
    const shared = new Set(projects.all().flatMap((project) => (project.shared ? project.id : [])))
    untracked(() => {
      members.replace(({ id }) => !projects.peek(id.split(' ')[0]), [])
      follow(shared)
    })
  })
  return () => {
    stop()
    follow(new Set())
  }
}
