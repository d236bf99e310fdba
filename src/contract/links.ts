/** How long the links work that are mailed; each works once. */

/** To a project or the server. */
export const INVITATION_DAYS = 7
/** To a new password. */
export const RESET_HOURS = 1
/** To a new e-mail address. */
export const CONFIRM_HOURS = 24
