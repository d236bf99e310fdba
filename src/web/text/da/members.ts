import { INVITATION_DAYS } from '../../../contract/links.ts'
import type { members as english } from '../en/members.ts'
import { plural } from '../locale.ts'

export const members: typeof english = {
  members: {
    title: 'Medlemmer og invitationer',
    invite: 'Invitér',
    onProject: 'Medlemmer',
    invited: 'Afventer',
    roles: { owner: 'Ejer', editor: 'Kan redigere', viewer: 'Kan se' },
    roleOf: (name, role) => `${name}: ${role}`,
    remove: 'Fjern fra projektet',
    leave: 'Forlad projekt',
    withdraw: 'Træk tilbage',
    withdrawName: (email) => `Træk tilbage: invitationen til ${email}`,
    newLink: 'Opret nyt link',
    newLinkName: (email) => `Opret nyt link til ${email}`,
    pending: (role, days) => `${role} · linket udløber om ${plural(days, 'dag', 'dage')}`,
    roleChanged: (name, role) => `Adgangen for ${name} er ændret til “${role}”.`,
    removed: (name) => `${name} er fjernet fra projektet.`,
    added: (name) => `${name} er føjet til projektet.`,
    withdrawn: (email) => `Invitationen til ${email} er trukket tilbage.`,
    left: (project) => `Du har forladt ${project}.`,
    transferred: (name) => `Ejerskabet er overdraget til ${name}.`,
    transferTitle: (name) => `Vil du overdrage ejerskabet til ${name}?`,
    transferText: (name) =>
      `${name} bliver ejer og styrer medlemmerne. Du kan stadig redigere. Kun ${name} kan overdrage det tilbage.`,
    transfer: 'Overdrag ejerskab',
    leaveTitle: (project) => `Vil du forlade ${project}?`,
    leaveText: 'Dine opgaver i projektet er derefter ikke tildelt nogen. Du skal inviteres igen for at blive medlem.',
    inviteTo: (project) => `Invitér til ${project}`,
    who: 'Navn eller e-mailadresse',
    whoHint: `En person uden konto får et link, der virker i ${plural(INVITATION_DAYS, 'dag', 'dage')}.`,
    unknown: (text) => `Ingen bruger hedder ${text}. Skriv en e-mailadresse for at invitere en ny bruger.`,
    alreadyMember: (text) => `${text} er allerede medlem.`,
    several: (text) => `Flere brugere hedder ${text}. Skriv e-mailadressen på en af dem.`,
    people: 'Brugere på denne server',
    access: 'Adgang',
    roleTexts: {
      editor: 'Tilføje, ændre og fuldføre opgaver, kommentere, vedhæfte filer',
      viewer: 'Se alt i projektet uden at ændre det',
    },
    linkTitle: 'Invitationen er oprettet',
    linkMailed: (email) => `Sendt til ${email}. Du kan også selv sende linket.`,
    linkNotMailed: (email) =>
      `Send linket til ${email}. Det virker én gang og udløber om ${plural(INVITATION_DAYS, 'dag', 'dage')}.`,
    link: 'Link',
    done: 'Færdig',
    self: 'Ejeren er allerede medlem.',
  },
}
