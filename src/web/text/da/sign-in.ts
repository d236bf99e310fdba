import { SHORTEST_PASSWORD } from '../../../domain/lengths.ts'
import { CONFIRM_HOURS, INVITATION_DAYS, RESET_HOURS } from '../../../contract/links.ts'
import type { signIn as english } from '../en/sign-in.ts'
import { plural } from '../locale.ts'

export const signIn: typeof english = {
  account: {
    signIn: 'Log ind',
    backToSignIn: 'Tilbage til login',
    signInTo: (host) => `på ${host}`,
    ended: (kept) =>
      kept === 0
        ? 'Du er blevet logget ud.'
        : `Du er blevet logget ud. ${plural(kept, 'ændring', 'ændringer')} ligger i denne browser og gemmes, når du logger ind igen.`,
    email: 'E-mail',
    password: 'Adgangskode',
    wrong: 'Forkert e-mail eller adgangskode.',
    noPassword: 'Indtast din adgangskode.',
    noCookies: 'Denne browser blokerer cookies. Tillad dem for denne adresse, og prøv igen.',
    forgot: 'Glemt adgangskoden?',
    tooMany: (minutes) => `For mange forsøg. Vent ${plural(minutes, 'minut', 'minutter')}, og prøv igen.`,
    codeTitle: 'Totrinsbekræftelse',
    codeLead: 'Skriv den sekscifrede kode fra din godkendelsesapp.',
    code: 'Sekscifret kode',
    codeWrong: 'Forkert kode. Vent på den næste, og prøv igen.',
    continue: 'Fortsæt',
    useRecovery: 'Brug en gendannelseskode i stedet',
    useApp: 'Brug godkendelsesappen i stedet',
    recoveryLead: 'Skriv en af dine gendannelseskoder. Hver virker én gang.',
    recovery: 'Gendannelseskode',
    welcome: 'Velkommen til Errand',
    welcomeLead: 'Opret den første konto. Den er admin og kan invitere andre.',
    setUpCode: 'Opsætningskode',
    setUpCodeNeeded: 'Du er på et andet netværk end serveren. Skriv den kode, den viste, da den startede.',
    yourName: 'Dit navn',
    nameMissing: 'Skriv dit navn.',
    emailWrong: 'Ugyldig e-mailadresse. Skriv fx navn@example.org.',
    passwordShort: `Mindst ${SHORTEST_PASSWORD} tegn. En sætning fungerer godt.`,
    passwordCommon: 'Adgangskoden er for almindelig. Vælg en anden.',
    zone: 'Tidszone',
    zoneUnknown: 'Ingen tidszone hedder sådan. Skriv en by, fx Copenhagen.',
    show: 'Vis',
    hide: 'Skjul',
    language: 'Sprog',
    start: 'Opret konto',
    taken: 'Den første konto findes allerede. Log ind med den.',
  },

  invite: {
    title: (project) => `Deltag i ${project}`,
    titleHere: 'Deltag i Errand',
    lead: (by, email) => (by === null ? `En invitation til ${email}.` : `${by} har inviteret dig, ${email}.`),
    join: 'Deltag',
    haveAccount: 'Jeg har allerede en konto',
    goneTitle: 'Linket virker ikke længere',
    goneText: `Det er brugt, trukket tilbage eller ældre end ${plural(INVITATION_DAYS, 'dag', 'dage')}. Bed om et nyt.`,
    already: 'Du er allerede logget ind.',
    taken: 'Adressen har allerede en konto. Log ind med den for at deltage.',
  },

  password: {
    forgotTitle: 'Nulstil adgangskode',
    forgotLead: `Skriv din kontos e-mailadresse. Du får en e-mail med et link, der virker i ${plural(RESET_HOURS, 'time', 'timer')}.`,
    send: 'Send link',
    sentTitle: 'Tjek din e-mail',
    sentLead: (email) =>
      `Hvis ${email} har en konto, og serveren kan sende e-mail, får du et link. ` +
      'Bed ellers din admin om at køre “errand user reset-link” på serveren.',
    resetTitle: 'Vælg en ny adgangskode',
    resetLead: 'Det logger dig ud på alle enheder.',
    newPassword: 'Ny adgangskode',
    save: 'Gem adgangskode',
    goneTitle: 'Linket virker ikke længere',
    goneText: `Det er brugt eller ældre end ${plural(RESET_HOURS, 'time', 'timer')}. Bed om et nyt.`,
    again: 'Bed om et nyt link',
    savedTitle: 'Adgangskoden er ændret',
    savedLead: 'Log ind med din nye adgangskode.',
    toSignIn: 'Log ind',
    emailTitle: 'Bekræft din e-mailadresse',
    emailLead: 'Når adressen er bekræftet, logger du ind med den.',
    confirm: 'Bekræft',
    emailGoneText: `Det er brugt eller ældre end ${plural(CONFIRM_HOURS, 'time', 'timer')}. Skift e-mailadressen igen i Indstillinger under Sikkerhed.`,
    toSecurity: 'Gå til Sikkerhed',
    emailDone: 'E-mailadressen er bekræftet',
    emailDoneLead: 'Fra nu af logger du ind med denne adresse.',
    tooManyRequests: 'For mange forsøg. Prøv igen om en time.',
  },
}
