import type { connections as english } from '../en/connections.ts'
import { plural } from '../locale.ts'

export const connections: typeof english = {
  tokens: {
    title: 'API-nøgler',
    text: 'Til scripts og andre programmer.',
    name: 'Navn',
    ends: 'Udløber',
    never: 'Aldrig',
    inDays: (n) => `Om ${plural(n, 'dag', 'dage')}`,
    access: 'Adgang',
    scopes: { full: 'Fuld adgang', read: 'Kun læsning', add: 'Kun tilføjelse af opgaver' },
    make: 'Opret nøgle',
    fresh: (name) => `Nøglen ${name} er oprettet. Kopiér den nu. Den vises ikke igen.`,
    unseen: (name) => `Nøglen ${name} er oprettet, men kunne ikke vises. Tilbagekald den, og opret en ny.`,
    revoke: 'Tilbagekald',
    revokeName: (name) => `Tilbagekald ${name}`,
    revoked: (name) => `${name} er tilbagekaldt.`,
    neverUsed: 'aldrig brugt',
    used: (when) => `brugt ${when}`,
    neverEnds: 'udløber aldrig',
    endsOn: (when) => `udløber ${when}`,
    endedOn: (when) => `udløb ${when}`,
    none: 'Ingen nøgler endnu.',
  },

  tasksApps: {
    title: 'Forbind en telefon',
    text: 'Se og redigér dine opgaver i de apps, du allerede har, med widgets, låseskærm og stemmestyring.',
    needsHttps:
      'Siden er åbnet uden HTTPS. Telefoner kan afvise at oprette forbindelse, og andre på netværket kan læse din adgangskode. Sæt først HTTPS op på serveren.',
    app: 'App',
    server: 'Server',
    user: 'Brugernavn',
    make: 'Opret adgangskode',
    shownOnce:
      'Adgangskoden vises kun én gang. Den er en API-nøgle: Tilbagekald den under API-nøgler, hvis du mister enheden.',
    unseen: (name) => `Adgangskoden “${name}” er oprettet, men kunne ikke vises. Tilbagekald den, og opret en ny.`,
    password: 'Adgangskode',
    qr: 'QR-kode, der sætter DAVx⁵ op',
    profile: 'Hent profilen',
    noProfile: 'Profilen til iPhone og Mac kræver HTTPS.',
    apps: {
      apple: {
        name: 'Apple Påmindelser',
        steps: [
          'På selve iPhonen eller Mac’en: Opret en adgangskode, og hent profilen.',
          'Åbn Indstillinger, “Profil hentet”, og installér den (på en Mac: Systemindstillinger, “Enhedsadministration”).',
          'Uden profilen: Indstillinger, Apps, Påmindelser, “Konti til Påmindelser”, “Tilføj konto”, “Andet”, “Tilføj CalDAV-konto”; server, brugernavn og adgangskode ovenfor.',
        ],
      },
      android: {
        name: 'Tasks.org med DAVx⁵',
        steps: [
          'Installér DAVx⁵ og Tasks.org.',
          'Opret en adgangskode, og scan koden med kameraet; eller i DAVx⁵ “+”, “Log ind med URL og brugernavn”, med server, brugernavn og adgangskode ovenfor.',
          'Vælg listerne under CalDAV, og giv Tasks.org de tilladelser, den beder om.',
        ],
      },
      thunderbird: {
        name: 'Thunderbird',
        steps: [
          'Kalender, “Ny kalender”, “På netværket”: brugernavnet, og serveren som placering.',
          'Skriv adgangskoden, vælg dine lister, og åbn fanen med opgaver.',
        ],
      },
      evolution: {
        name: 'Evolution, GNOME',
        steps: [
          'Fil, Ny, “Opgaveliste”, type CalDAV: serveren som URL, og brugernavnet.',
          '“Find opgavelister” beder om adgangskoden og viser dine lister.',
        ],
      },
      homeAssistant: {
        name: 'Home Assistant',
        steps: [
          'Indstillinger, “Enheder og tjenester”, “Tilføj integration”, CalDAV.',
          'Server, brugernavn og adgangskode ovenfor: Hver liste bliver en opgaveliste.',
        ],
      },
      other: {
        name: 'En anden app',
        steps: [
          'Enhver app, der understøtter CalDAV med opgaver (VTODO), kan bruges med server, brugernavn og adgangskode.',
          'Beder en app om adressen på én liste, vises adressen, når appen er logget ind.',
        ],
      },
    },
  },

  feeds: {
    title: 'Flere kalenderfeeds',
    text: 'Hvert feed har sin egen adresse. Enhver med adressen kan læse dets opgaver med dato.',
    source: 'Opgaver fra',
    project: 'Projekt',
    all: 'Alle opgaver',
    filter: 'Filter',
    kind: 'Format',
    kinds: { events: 'Begivenheder', todos: 'Opgaver' },
    kindHint: 'Google Kalender og Apple Kalender viser kun begivenheder.',
    make: 'Opret feed',
    made: (name) => `Feedet for ${name} er oprettet.`,
    address: (name) => `Feedadresse for ${name}`,
    remove: 'Slet',
    removeName: (name) => `Slet feedet for ${name}`,
    removeTitle: (name) => `Vil du slette feedet for ${name}?`,
    removeText: 'Adressen holder straks op med at virke, overalt hvor den bruges.',
    removed: (name) => `Feedet for ${name} er slettet.`,
    none: 'Ingen feeds endnu.',
  },

  connections: {
    tokenMade: 'Nøglen er oprettet. Kopiér den nu. Den vises ikke igen.',
    reset: 'Nulstil adresse',
    resetText: 'Den nuværende adresse holder straks op med at virke, overalt hvor den bruges.',
    wasReset: 'Adressen er nulstillet.',
    feed: 'Dine opgaver i din kalender',
    feedText: 'Enhver med denne adresse kan læse dine opgaver med dato. Hold den for dig selv.',
    feedAddress: 'Kalenderens adresse',
    feedQr: 'QR-kode til kalenderens adresse',
    feedSteps: [
      'iPhone eller Mac: Scan koden, og abonnér.',
      'Google Kalender: “Andre kalendere”, “Fra webadresse”, indsæt adressen. Google opdaterer et par gange om dagen og skal kunne nå denne server.',
      'Thunderbird: “Ny kalender”, “På netværket”, indsæt adressen.',
    ],
    mail: 'Opret opgaver via e-mail',
    mailText:
      'Emnet læses som hurtig tilføjelse, teksten bliver til beskrivelsen, og vedhæftede filer følger med. Enhver, der kender adressen, kan tilføje opgaver.',
    mailAddress: 'E-mailadresse til opgaver',
    mailListens: 'Denne server modtager e-mail direkte.',
    mailSilent:
      'Denne server modtager ikke e-mail endnu. Indstil ERRAND_SMTP_LISTEN, eller lad et andet program aflevere beskeder til den.',
    phone: 'Telefon',
    phoneText: 'Tilføj opgaver med stemmen eller et enkelt tryk, med telefonens genveje.',
    phoneAddress: 'Adresse til at tilføje opgaver',
    phoneSteps: [
      'I Genveje: “Bed om tekst” og derefter “Hent indhold fra URL” med adressen ovenfor.',
      'Metode POST, headeren Authorization med nøglen, headeren Content-Type med text/plain.',
      'Send teksten som indhold. Den læses som hurtig tilføjelse: “ring til mor i morgen kl. 9”.',
    ],
    todayAddress: 'Adresse til dagens opgaver',
    todayText: 'Med samme header og GET: dagens opgaver, én pr. linje.',
    assistants: 'Assistenter',
    assistantsText: 'Assistenter, der understøtter MCP, kan læse og ændre dine opgaver.',
    assistantAddress: 'MCP-adresse',
    assistantSteps: [
      'Giv din assistent adressen, og nøglen som headeren Authorization.',
      'Den kan vise, søge, tilføje, ændre, fuldføre, flytte og slette opgaver og kommentere dem.',
      'Tilbagekald nøglen under API-nøgler for at fjerne adgangen.',
    ],
    header: (name) => `Authorization til ${name}`,
    tokenQr: 'QR-kode til nøglen',
  },
}
