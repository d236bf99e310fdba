import { moreText } from '../text/text.ts'

/** Who wrote or did it; nobody is named once their account is deleted. */
export const authorName = ({ user_id, user_name }: { user_id: string | null; user_name: string }): string =>
  user_id === null ? moreText().comments.formerMember : user_name
