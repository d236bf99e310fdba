import { FORMER_MEMBER_COLOR } from '../../domain/default-colors.ts'
import { moreText } from '../text/text.ts'
import { everybody } from './projects/members.ts'

/** The name of an author; “former member” once the account is deleted. */
export const authorName = ({ user_id, user_name }: { user_id: string | null; user_name: string }): string =>
  user_id === null ? moreText().comments.formerMember : user_name

/** The colour of an author's avatar, if they share a project with the person. */
export const authorColor = (userId: string | null): string =>
  everybody().find(({ user_id }) => user_id === userId)?.avatar_color ?? FORMER_MEMBER_COLOR
