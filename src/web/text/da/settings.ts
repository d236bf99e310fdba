import { TRASH_DAYS } from '../../../contract/trash.ts'
import { RECOVERY_CODES } from '../../../domain/credentials.ts'
import type { settings as english } from '../en/settings.ts'
import { plural } from '../locale.ts'

export const settings: typeof english = {
  settings: {
    profile: 'Profil',
    profileText: 'Hvordan andre ser dig, og hvordan datoer læses og vises.',
    appearance: 'Udseende',
    appearanceText: 'Gælder kun denne browser.',
    theme: { system: 'System', light: 'Lyst', dark: 'Mørkt' },
    weekStart: 'Ugens første dag',
    timeFormat: 'Tidsformat',
    timeFormats: { auto: 'Efter sprog', '24h': '24 timer (14.30)', '12h': '12 timer (2.30 PM)' },
    saved: 'Indstillingerne er gemt.',
    signOut: 'Log ud',
    signOutText: (email) => `Du er logget ind som ${email}.`,
  },

  serverAddress: {
    title: 'Serverens adresse',
    text: (here) => `Siden er åbnet på ${here}.`,
    https:
      'Med HTTPS kan Errand installeres som app og åbnes uden netværk, og ingen på netværket kan læse din adgangskode. Stil en reverse proxy som Caddy foran serveren, og sæt ERRAND_BASE_URL og ERRAND_TRUSTED_PROXIES.',
    base: (base, here) =>
      `Links i e-mails, invitationer og kalenderfeeds begynder med ${base}. Hvis Errand i stedet åbnes her, så sæt ERRAND_BASE_URL=${here} på serveren.`,
  },

  settingsParts: {
    general: 'Profil',
    security: 'Sikkerhed',
    tokens: 'API-nøgler',
    calendar: 'Kalenderfeed',
    mail: 'E-mail til opgave',
    connect: 'Telefon og assistenter',
    people: 'Brugere',
  },

  notificationSettings: {
    needs: (hasTopic) =>
      `E-mail kræver en mailserver, der er sat op på denne server.${hasTopic ? '' : ' Til ntfy skal du skrive et emne ovenfor.'}`,
    title: 'Notifikationer',
    lead: 'Alt vises under Notifikationer. Vælg, hvad der også skal sendes til telefonen og som e-mail.',
    topic: 'Dit ntfy-emne',
    topicHint:
      'For eksempel https://ntfy.sh/maja-7f3a91c2. Vælg et navn, der er svært at gætte, og abonnér på det i ntfy-appen.',
    topicRefused:
      'Errand kan ikke sende til denne adresse. Skriv hele https-adressen på et emne. Servere på dit eget netværk skal en admin tillade i ERRAND_OUTGOING_ALLOW.',
    kinds: {
      comment: 'Kommentarer',
      mention: 'Kommentarer, der nævner dig',
      assigned: 'Tildelt dig',
      shared: 'Projekter, der deles med dig',
      joined: 'Nye medlemmer',
      reminder: 'Påmindelser',
    },
    channels: { email: 'E-mail', ntfy: 'ntfy' },
  },

  security: {
    title: 'Sikkerhed',
    password: 'Adgangskode',
    passwordText: 'En ændring logger alle andre enheder ud.',
    change: 'Skift',
    current: 'Nuværende adgangskode',
    wrongPassword: 'Forkert adgangskode.',
    changed: 'Adgangskoden er ændret.',
    factor: 'Totrinsbekræftelse',
    factorText:
      'Kræver en kode fra din telefon ud over adgangskoden. Når den slås til eller fra, logges alle andre enheder ud.',
    on: 'Slået til',
    off: 'Slået fra',
    turnOn: 'Slå til',
    turnOff: 'Slå fra',
    turnedOn: 'Totrinsbekræftelse er slået til.',
    turnedOff: 'Totrinsbekræftelse er slået fra.',
    askPassword: 'Bekræft din adgangskode',
    scan: 'Scan koden med en godkendelsesapp.',
    openApp: 'Eller åbn appen på denne enhed',
    typeKey: 'Eller skriv nøglen:',
    qr: 'QR-kode til godkendelsesappen',
    writeDigits: 'Skriv den sekscifrede kode, den viser.',
    keepCodes: `Gem de ${RECOVERY_CODES} gendannelseskoder, der vises bagefter.`,
    codes: 'Gendannelseskoder',
    codesText: (n) => `${plural(n, 'kode', 'koder')} tilbage. Hver virker én gang. Brug en, hvis du mister telefonen.`,
    codesNow: 'Gem koderne nu. De vises ikke igen. Hver virker én gang. Brug en, hvis du mister telefonen.',
    newCodes: 'Opret nye koder',
    devices: 'Enheder',
    devicesText: 'Her er du logget ind. Log ukendte enheder ud.',
    thisOne: 'Denne enhed',
    device: (browser, system) => `${browser} på ${system}`,
    seen: (when) => `Senest aktiv ${when}`,
    endName: (device) => `Log ud: ${device}`,
    ended: (device) => `${device} er logget ud.`,
    email: 'E-mail',
    emailText: (email) => `Du logger ind som ${email}.`,
    newEmail: 'Ny adresse',
    emailTaken: 'En anden konto bruger adressen.',
    emailChanged: (email) => `E-mail ændret til ${email}.`,
    emailSent: (email) => `Bekræftelseslink sendt til ${email}.`,
    leave: 'Slet konto',
    leaveText:
      'Sletter din konto og alt, som kun du kan se. Delte projekter overgår til det medlem, der har haft redigeringsadgang længst, eller til en admin, hvis ingen har det.',
    leaveTitle: 'Vil du slette din konto?',
    left: 'Kontoen er slettet.',
    leaveConfirm:
      'Din indbakke og dine egne projekter, etiketter og filtre slettes med det samme. Det kan ikke fortrydes.',
    lastAdmin: 'Du er den eneste admin. Gør først en anden til admin under Brugere.',
  },

  secureAccount: {
    title: 'Sikr din konto',
    text: 'Brug dette, hvis en anden har brugt din konto. Det logger alle andre enheder ud, tilbagekalder API-nøgler og slår kalenderfeed, e-mailadresse til opgaver og ntfy-emne fra.',
    secure: 'Sikr konto',
    offer: 'Kendte en anden din gamle adgangskode?',
    confirm: 'Scripts, kalendere og assistenter mister adgang, indtil du sætter dem op igen.',
    secured: 'Kontoen er sikret.',
    ended: (devices, tokens) =>
      `${plural(devices, 'enhed', 'enheder')} logget ud, ${plural(tokens, 'API-nøgle', 'API-nøgler')} tilbagekaldt.`,
    incomplete: 'Kun en del af listen vises.',
    invited: (days) => `Inviteret fra din konto i de seneste ${days} dage`,
    changed: (days) => `Ændret fra din konto i de seneste ${days} dage`,
    none: 'Intet.',
    server: 'Denne server',
    removeName: (name, where) => `Fjern ${name} fra ${where}`,
    removed: (name) => `${name} er fjernet.`,
  },

  users: {
    title: 'Brugere',
    text: 'Alle med en konto på denne server.',
    invite: 'Invitér en bruger',
    inviteText: 'Brugeren får en konto, men ikke adgang til dine projekter.',
    email: 'E-mailadresse',
    admin: 'Admin',
    makeAdmin: 'Gør til admin',
    noAdmin: 'Fjern som admin',
    isAdmin: (name) => `${name} er nu admin.`,
    isNoAdmin: (name) => `${name} er ikke længere admin.`,
    remove: 'Fjern',
    removeTitle: (name) => `Vil du fjerne ${name}?`,
    removeText: (name) =>
      `${name} kan ikke længere logge ind. Delte projekter overgår til det medlem, der har haft redigeringsadgang længst, eller til en admin, hvis ingen har det. ` +
      `Øvrige projekter ligger i din papirkurv i ${plural(TRASH_DAYS, 'dag', 'dage')}.`,
    removed: (name) => `${name} er fjernet.`,
    seen: (when) => `senest aktiv ${when}`,
    neverSeen: 'aldrig logget ind',
    twoFactor: 'totrinsbekræftelse',
    resetText: 'Hvis nogen glemmer sin adgangskode, viser denne kommando på serveren et link til at nulstille den:',
    here: 'Adressen har allerede en konto.',
  },
}
