import { plural } from '../locale.ts'

/** The words of the settings for API tokens, apps, feeds, email and assistants. */
export const connections = {
  tokens: {
    title: 'API tokens',
    text: 'For scripts and other programs.',
    name: 'Name',
    ends: 'Expires',
    never: 'Never',
    inDays: (n: number) => `In ${plural(n, 'day', 'days')}`,
    access: 'Access',
    scopes: { full: 'Full access', read: 'Read only', add: 'Add tasks only' },
    make: 'Create token',
    fresh: (name: string) => `Token ${name} created. Copy it now. It will not be shown again.`,
    unseen: (name: string) => `Token ${name} was created, but could not be shown. Revoke it and create another.`,
    revoke: 'Revoke',
    revokeName: (name: string) => `Revoke ${name}`,
    revoked: (name: string) => `${name} revoked.`,
    neverUsed: 'never used',
    used: (when: string) => `used ${when}`,
    neverEnds: 'never expires',
    endsOn: (when: string) => `expires ${when}`,
    endedOn: (when: string) => `expired ${when}`,
    none: 'No tokens yet.',
  },

  tasksApps: {
    title: 'Connect a phone',
    text: 'See and edit your tasks in apps you already have, with their widgets, lock screens and voice assistants.',
    needsHttps:
      'This page was opened without HTTPS. Phones may refuse to connect, and others on the network could read your password. Set up HTTPS on the server first.',
    app: 'App',
    server: 'Server',
    user: 'User name',
    make: 'Create password',
    shownOnce:
      'The password is shown only once. It is an API token: if you lose the device, revoke it under API tokens.',
    unseen: (name: string) =>
      `The password “${name}” was created, but could not be shown. Revoke it and create another.`,
    password: 'Password',
    qr: 'QR code that sets up DAVx⁵',
    profile: 'Download the profile',
    noProfile: 'The profile for iPhone and Mac needs HTTPS.',
    apps: {
      apple: {
        name: 'Apple Reminders',
        steps: [
          'On the iPhone or Mac itself: create a password and download the profile.',
          'Open Settings, “Profile Downloaded”, and install it (on a Mac: System Settings, “Device Management”).',
          'Without the profile: Settings, Apps, Reminders, “Reminders Accounts”, “Add Account”, “Other”, “Add CalDAV Account”; server, user name and password from above.',
        ],
      },
      android: {
        name: 'Tasks.org with DAVx⁵',
        steps: [
          'Install DAVx⁵ and Tasks.org.',
          'Create a password and scan the code with the camera; or in DAVx⁵ “+”, “Login with URL and user name”, with server, user name and password from above.',
          'Choose the lists under CalDAV, and give Tasks.org its permissions when it asks.',
        ],
      },
      thunderbird: {
        name: 'Thunderbird',
        steps: [
          'Calendar, “New Calendar”, “On the Network”: the user name, and the server as the location.',
          'Enter the password, choose your lists, and open the tasks tab.',
        ],
      },
      evolution: {
        name: 'Evolution, GNOME',
        steps: [
          'File, New, “Task List”, type CalDAV: the server as the URL, and the user name.',
          '“Find Task Lists” asks for the password and shows your lists.',
        ],
      },
      homeAssistant: {
        name: 'Home Assistant',
        steps: [
          'Settings, “Devices & services”, “Add integration”, CalDAV.',
          'Server, user name and password from above: every list becomes a to-do list.',
        ],
      },
      other: {
        name: 'Another app',
        steps: [
          'Any app that supports CalDAV with tasks (VTODO) works with the server, user name and password.',
          'If an app asks for the address of one list, the address is shown once the app has signed in.',
        ],
      },
    },
  },

  feeds: {
    title: 'More calendar feeds',
    text: 'Each feed has its own address. Anyone with the address can read its tasks with a date.',
    source: 'Tasks from',
    project: 'Project',
    all: 'All tasks',
    filter: 'Filter',
    kind: 'Format',
    kinds: { events: 'Events', todos: 'Tasks' },
    kindHint: 'Google Calendar and Apple Calendar show events only.',
    make: 'Create feed',
    made: (name: string) => `Feed for ${name} created.`,
    address: (name: string) => `Feed address for ${name}`,
    remove: 'Delete',
    removeName: (name: string) => `Delete feed for ${name}`,
    removeTitle: (name: string) => `Delete the feed for ${name}?`,
    removeText: 'Its address stops working at once, wherever it is used.',
    removed: (name: string) => `Feed for ${name} deleted.`,
    none: 'No feeds yet.',
  },

  connections: {
    tokenMade: 'Token created. Copy it now. It will not be shown again.',
    reset: 'Reset address',
    resetText: 'The current address stops working at once, wherever it is used.',
    wasReset: 'Address reset.',
    feed: 'Your tasks in your calendar',
    feedText: 'Anyone with this address can read your tasks with a date. Keep it private.',
    feedAddress: 'Calendar address',
    feedQr: 'QR code of the calendar address',
    feedSteps: [
      'iPhone or Mac: scan the code and subscribe.',
      'Google Calendar: “Other calendars”, “From URL”, paste the address. Google updates a few times a day and must be able to reach this server.',
      'Thunderbird: “New Calendar”, “On the Network”, paste the address.',
    ],
    mail: 'Create tasks by email',
    mailText:
      'The subject is read like quick add, the body becomes the description, and attachments are kept. Anyone who knows the address can add tasks.',
    mailAddress: 'Email address for tasks',
    mailListens: 'This server receives email directly.',
    mailSilent:
      'This server does not receive email yet. Set ERRAND_SMTP_LISTEN, or let another program deliver messages to it.',
    phone: 'Phone',
    phoneText: 'Add tasks by voice or with one tap, with the shortcuts of your phone.',
    phoneAddress: 'Address for adding tasks',
    phoneSteps: [
      'In Shortcuts: “Ask for Text”, then “Get Contents of URL” with the address above.',
      'Method POST, the header Authorization with the token, the header Content-Type with text/plain.',
      'Send the text as the body. It is read like quick add: “call mum tomorrow at 9”.',
    ],
    todayAddress: 'Address for today’s tasks',
    todayText: 'With the same header, by GET: the tasks due today, one per line.',
    assistants: 'Assistants',
    assistantsText: 'Assistants that support MCP can read and change your tasks.',
    assistantAddress: 'MCP address',
    assistantSteps: [
      'Give your assistant the address, and the token as the header Authorization.',
      'It can list, search, add, change, complete, move and delete tasks, and comment on them.',
      'To remove its access, revoke the token under API tokens.',
    ],
    header: (name: string) => `Authorization for ${name}`,
    tokenQr: 'QR code of the token',
  },
}
