import { SHORTEST_PASSWORD } from '../../../domain/lengths.ts'
import { CONFIRM_HOURS, INVITATION_DAYS, RESET_HOURS } from '../../../contract/links.ts'
import { plural } from '../locale.ts'

/** The words of sign-in, set-up and what links in mails lead to. */
export const signIn = {
  account: {
    signIn: 'Sign in',
    backToSignIn: 'Back to sign-in',
    signInTo: (host: string) => `to ${host}`,
    ended: (kept: number) =>
      kept === 0
        ? 'You were signed out.'
        : `You were signed out. ${plural(kept, 'change is', 'changes are')} kept in this browser and will be saved when you sign in again.`,
    email: 'Email',
    password: 'Password',
    wrong: 'Wrong email or password.',
    noPassword: 'Enter your password.',
    noCookies: 'This browser blocks cookies. Allow them for this address, then try again.',
    forgot: 'Forgot your password?',
    tooMany: (minutes: number) => `Too many attempts. Wait ${plural(minutes, 'minute', 'minutes')}, then try again.`,
    codeTitle: 'Two-factor authentication',
    codeLead: 'Enter the six-digit code from your authenticator app.',
    code: 'Six-digit code',
    codeWrong: 'Wrong code. Wait for the next one and try again.',
    continue: 'Continue',
    useRecovery: 'Use a recovery code instead',
    useApp: 'Use the authenticator app instead',
    recoveryLead: 'Enter one of your recovery codes. Each works once.',
    recovery: 'Recovery code',
    welcome: 'Welcome to Errand',
    welcomeLead: 'Create the first account. It is the admin and can invite others.',
    setUpCode: 'Set-up code',
    setUpCodeNeeded: 'You are on a different network from the server. Enter the code it printed when it started.',
    yourName: 'Your name',
    nameMissing: 'Enter your name.',
    emailWrong: 'Enter a full email address, like name@example.org.',
    passwordShort: `At least ${SHORTEST_PASSWORD} characters. A passphrase works well.`,
    passwordCommon: 'This password is too common. Choose another one.',
    zone: 'Time zone',
    zoneUnknown: 'No time zone has this name. Type a city, e.g. Copenhagen.',
    show: 'Show',
    hide: 'Hide',
    language: 'Language',
    start: 'Create account',
    taken: 'The first account already exists. Sign in with it.',
  },

  invite: {
    title: (project: string) => `Join ${project}`,
    titleHere: 'Join Errand',
    lead: (by: string | null, email: string) =>
      by === null ? `An invitation for ${email}.` : `${by} has invited you, ${email}.`,
    join: 'Join',
    haveAccount: 'I already have an account',
    goneTitle: 'This link no longer works',
    goneText: `It was used or withdrawn, or is older than ${plural(INVITATION_DAYS, 'day', 'days')}. Ask for a new one.`,
    already: 'You are already signed in.',
    taken: 'This address already has an account. Sign in with it to join.',
  },

  password: {
    forgotTitle: 'Reset password',
    forgotLead: `Enter the email address of your account. You will get an email with a link that works for ${plural(RESET_HOURS, 'hour', 'hours')}.`,
    send: 'Send link',
    sentTitle: 'Check your email',
    sentLead: (email: string) =>
      `If ${email} has an account and this server can send email, you will get a link. ` +
      'If not, ask your admin to run “errand user reset-link” on the server.',
    resetTitle: 'Choose a new password',
    resetLead: 'This signs you out on all devices.',
    newPassword: 'New password',
    save: 'Save password',
    goneTitle: 'This link no longer works',
    goneText: `It was used or is older than ${plural(RESET_HOURS, 'hour', 'hours')}. Request a new one.`,
    again: 'Request a new link',
    savedTitle: 'Password changed',
    savedLead: 'Sign in with your new password.',
    toSignIn: 'Sign in',
    emailTitle: 'Confirm your email address',
    emailLead: 'Once confirmed, you sign in with this address.',
    confirm: 'Confirm',
    emailGoneText: `It was used or is older than ${plural(CONFIRM_HOURS, 'hour', 'hours')}. Change your email address again in Settings, under Security.`,
    toSecurity: 'Go to Security',
    emailDone: 'Email address confirmed',
    emailDoneLead: 'From now on you sign in with this address.',
    tooManyRequests: 'Too many requests. Try again in an hour.',
  },
}
