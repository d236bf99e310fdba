import { SHORTEST_PASSWORD } from '../../../domain/lengths.ts'
import { INVITATION_DAYS, RESET_HOURS } from '../../../contract/links.ts'
import { plural } from '../locale.ts'

/** The words of sign-in, set-up and what links in mails lead to. */
export const signIn = {
  account: {
    signIn: 'Sign in',
    signInTo: (host: string) => `to ${host}`,
    email: 'E-mail',
    password: 'Password',
    wrong: 'E-mail and password do not fit together. Try again.',
    forgot: 'Forgot the password?',
    tooMany: (minutes: number) => `Too many tries. Wait ${plural(minutes, 'minute', 'minutes')}, then try again.`,
    codeTitle: 'One more step',
    codeLead: 'Open your authenticator app and write the six digits it shows for Errand.',
    code: 'Six digits',
    codeWrong: 'That code does not work. Wait for the next one and try it.',
    continue: 'Continue',
    useRecovery: 'Use a recovery code instead',
    useApp: 'Use the authenticator app instead',
    recoveryLead: 'Write one of the recovery codes you kept. Each works once.',
    recovery: 'Recovery code',
    welcome: 'Welcome home',
    welcomeLead: 'Make the first account. It looks after this Errand and can invite the others.',
    setUpCode: 'Set-up code',
    setUpCodeNeeded: 'From another network, enter the code the server printed when it started.',
    yourName: 'Your name',
    nameMissing: 'Write the name the others know you by.',
    emailWrong: 'This address is not whole. Something like name@example.org.',
    passwordShort: `At least ${SHORTEST_PASSWORD} characters. A short sentence is better than a clever word.`,
    passwordCommon: 'Too many people use this password. Take a short sentence of your own.',
    zone: 'Time zone',
    language: 'Language',
    start: 'Start',
    taken: 'This Errand has its first account already. Sign in with it.',
  },

  invite: {
    title: (project: string) => `Join ${project}`,
    titleHere: 'Join this Errand',
    lead: (by: string | null, email: string) =>
      by === null ? `An invitation for ${email}.` : `${by} invites you, ${email}.`,
    join: 'Join',
    haveAccount: 'I have an account already',
    goneTitle: 'This link no longer works',
    goneText: `It was used, withdrawn or is older than ${plural(INVITATION_DAYS, 'day', 'days')}. Ask for another one.`,
    toToday: 'Go to Today',
    already: 'You are signed in already.',
    taken: 'There is an account for this address. Sign in with it to join.',
  },

  password: {
    forgotTitle: 'A new password',
    forgotLead: `Write the address of your account. You get a link by mail that works for ${plural(RESET_HOURS, 'hour', 'hours')}.`,
    send: 'Send the link',
    sentTitle: 'Look into your mail',
    sentLead: (email: string) =>
      `If there is an account for ${email} and this Errand can send mail, a link is on its way. ` +
      'Otherwise ask the one who looks after it: `errand user reset-link` makes one.',
    resetTitle: 'Choose a new password',
    resetLead: 'It signs you out everywhere.',
    newPassword: 'New password',
    save: 'Save the password',
    goneTitle: 'This link no longer works',
    goneText: `It was used or is older than ${plural(RESET_HOURS, 'hour', 'hours')}. Ask for another one.`,
    again: 'Ask for another link',
    savedTitle: 'The password is changed',
    savedLead: 'Sign in with it.',
    toSignIn: 'Sign in',
    emailTitle: 'Confirm your address',
    emailLead: 'From now on you sign in with this address.',
    confirm: 'Confirm',
    emailDone: 'Your address is confirmed',
    tooManyRequests: 'Too many links were asked for. Try again in an hour.',
  },
}
