/** How long links in mails are valid; each works once. */

/** Invitations to a project or the server. */
export const INVITATION_DAYS = 7
/** Links to set a new password. */
export const RESET_HOURS = 1
/** Links to confirm a new email address. */
export const CONFIRM_HOURS = 24
