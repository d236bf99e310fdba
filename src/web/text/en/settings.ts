import { TRASH_DAYS } from '../../../contract/trash.ts'
import { RECOVERY_CODES } from '../../../domain/credentials.ts'
import { plural } from '../locale.ts'

/** The words of the settings. */
export const settings = {
  settings: {
    profile: 'Profile',
    profileText: 'How others see you, and how dates are read and shown.',
    appearance: 'Appearance',
    appearanceText: 'Applies to this browser only.',
    theme: { system: 'System', light: 'Light', dark: 'Dark' },
    weekStart: 'First day of the week',
    timeFormat: 'Time format',
    timeFormats: { auto: 'By language', '24h': '24 hours (14:30)', '12h': '12 hours (2:30 pm)' },
    saved: 'Settings saved.',
    signOut: 'Sign out',
    signOutText: (email: string) => `You are signed in as ${email}.`,
  },

  serverAddress: {
    title: 'Server address',
    text: (here: string) => `This page was opened at ${here}.`,
    https:
      'With HTTPS, Errand can be installed as an app and opened without a network, and no one on the network can read your password. To set it up, put a reverse proxy such as Caddy in front of the server, and set ERRAND_BASE_URL and ERRAND_TRUSTED_PROXIES.',
    base: (base: string, here: string) =>
      `Links in emails, invitations and calendar feeds begin with ${base}. If people open Errand here instead, set ERRAND_BASE_URL=${here} on the server.`,
  },

  settingsParts: {
    general: 'Profile',
    security: 'Security',
    tokens: 'API tokens',
    calendar: 'Calendar feed',
    mail: 'Email to task',
    connect: 'Phone and assistants',
    people: 'Users',
  },

  notificationSettings: {
    needs: (hasTopic: boolean) =>
      `Email needs a mail server set up on this server.${hasTopic ? '' : ' For ntfy, enter a topic above.'}`,
    title: 'Notifications',
    lead: 'Everything appears in Notifications. Choose what is also sent to your phone and by email.',
    topic: 'Your ntfy topic',
    topicHint:
      'For example https://ntfy.sh/maja-7f3a91c2. Choose a name that is hard to guess, and subscribe to it in the ntfy app.',
    topicRefused:
      'Errand cannot send to this address. Enter the full https address of a topic. The admin must allow servers on your own network in ERRAND_OUTGOING_ALLOW.',
    kinds: {
      comment: 'Comments',
      mention: 'Mentions',
      assigned: 'Assigned to you',
      shared: 'Projects shared with you',
      joined: 'New members',
      reminder: 'Reminders',
    },
    channels: { email: 'Email', ntfy: 'ntfy' },
  },

  security: {
    title: 'Security',
    password: 'Password',
    passwordText: 'Changing it signs out all other devices.',
    change: 'Change',
    current: 'Current password',
    wrongPassword: 'Wrong password.',
    changed: 'Password changed.',
    factor: 'Two-factor authentication',
    factorText:
      'Requires a code from your phone as well as your password. Turning it on or off signs out all other devices.',
    on: 'On',
    off: 'Off',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    turnedOn: 'Two-factor authentication turned on.',
    turnedOff: 'Two-factor authentication turned off.',
    askPassword: 'Confirm your password',
    scan: 'Scan the code with an authenticator app.',
    openApp: 'Or open the app on this device',
    typeKey: 'Or enter the key:',
    qr: 'QR code for the authenticator app',
    writeDigits: 'Enter the six-digit code it shows.',
    keepCodes: `Save the ${RECOVERY_CODES} recovery codes shown next.`,
    codes: 'Recovery codes',
    codesText: (n: number) =>
      `${plural(n, 'code is', 'codes are')} left. Each works once. Use one if you lose your phone.`,
    codesNow: 'Save these codes now. They will not be shown again. Each works once. Use one if you lose your phone.',
    newCodes: 'Create new codes',
    devices: 'Devices',
    devicesText: 'Where you are signed in. Sign out devices you don’t recognise.',
    thisOne: 'This device',
    device: (browser: string, system: string) => `${browser} on ${system}`,
    seen: (when: string) => `Last active ${when}`,
    endName: (device: string) => `Sign out ${device}`,
    ended: (device: string) => `${device} signed out.`,
    email: 'Email',
    emailText: (email: string) => `You sign in as ${email}.`,
    newEmail: 'New address',
    emailTaken: 'Another account uses this address.',
    emailChanged: (email: string) => `Email changed to ${email}.`,
    emailSent: (email: string) => `Confirmation link sent to ${email}.`,
    leave: 'Delete account',
    leaveText:
      'Deletes your account and everything only you can see. Shared projects pass to the longest-standing editor, or to an admin if there is none.',
    leaveTitle: 'Delete your account?',
    left: 'Account deleted.',
    leaveConfirm: 'Your Inbox, your own projects, labels and filters are deleted at once. This cannot be undone.',
    lastAdmin: 'You are the only admin. Make someone else an admin under Users first.',
  },

  secureAccount: {
    title: 'Secure your account',
    text: 'Use this if someone else has used your account. It signs out all other devices, revokes API tokens, and turns off your calendar feed, email address for tasks and ntfy topic.',
    secure: 'Secure account',
    offer: 'Did someone else know your old password?',
    confirm: 'Scripts, calendars and assistants lose access until you set them up again.',
    secured: 'Account secured.',
    ended: (devices: number, tokens: number) =>
      `${plural(devices, 'device', 'devices')} signed out, ${plural(tokens, 'API token', 'API tokens')} revoked.`,
    incomplete: 'Only part of the list is shown.',
    invited: (days: number) => `Invited from your account in the last ${days} days`,
    changed: (days: number) => `Changed from your account in the last ${days} days`,
    none: 'Nothing.',
    server: 'This server',
    removeName: (name: string, where: string) => `Remove ${name} from ${where}`,
    removed: (name: string) => `${name} removed.`,
  },

  users: {
    title: 'Users',
    text: 'Everyone with an account on this server.',
    invite: 'Invite a user',
    inviteText: 'The user gets an account, but no access to your projects.',
    email: 'Email address',
    admin: 'Admin',
    makeAdmin: 'Make admin',
    noAdmin: 'Remove admin role',
    isAdmin: (name: string) => `${name} is now an admin.`,
    isNoAdmin: (name: string) => `${name} is no longer an admin.`,
    remove: 'Remove',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText: (name: string) =>
      `${name} can no longer sign in. Shared projects pass to the longest-standing editor, or to an admin if there is none. ` +
      `Other projects stay in your trash for ${plural(TRASH_DAYS, 'day', 'days')}.`,
    removed: (name: string) => `${name} removed.`,
    seen: (when: string) => `last active ${when}`,
    neverSeen: 'never signed in',
    twoFactor: 'two-factor on',
    resetText: 'If someone forgets their password, this command on the server prints a reset link:',
    here: 'This address already has an account.',
  },
}
