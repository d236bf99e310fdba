import { INVITATION_DAYS } from '../../../contract/links.ts'
import { plural } from '../locale.ts'

/** The words of members and invitations. */
export const members = {
  members: {
    title: 'Members and invitations',
    invite: 'Invite',
    onProject: 'Members',
    invited: 'Pending',
    roles: { owner: 'Owner', editor: 'Can edit', viewer: 'Can view' },
    roleOf: (name: string, role: string) => `${name}: ${role}`,
    remove: 'Remove from project',
    leave: 'Leave project',
    withdraw: 'Withdraw',
    withdrawName: (email: string) => `Withdraw the invitation to ${email}`,
    newLink: 'Create new link',
    newLinkName: (email: string) => `Create new link for ${email}`,
    pending: (role: string, days: number) => `${role} · the link expires in ${plural(days, 'day', 'days')}`,
    roleChanged: (name: string, role: string) => `Access for ${name} changed to “${role}”.`,
    removed: (name: string) => `${name} removed from the project.`,
    added: (name: string) => `${name} added to the project.`,
    withdrawn: (email: string) => `Invitation to ${email} withdrawn.`,
    left: (project: string) => `You left ${project}.`,
    transferred: (name: string) => `Ownership transferred to ${name}.`,
    transferTitle: (name: string) => `Transfer ownership to ${name}?`,
    transferText: (name: string) =>
      `${name} becomes the owner and manages the members. You can still edit. Only ${name} can transfer it back.`,
    transfer: 'Transfer ownership',
    leaveTitle: (project: string) => `Leave ${project}?`,
    leaveText: 'Tasks assigned to you become unassigned. To rejoin, you need a new invitation.',
    inviteTo: (project: string) => `Invite to ${project}`,
    who: 'Name or email address',
    whoHint: `Someone without an account gets a link that works for ${plural(INVITATION_DAYS, 'day', 'days')}.`,
    unknown: (text: string) => `No user named ${text}. Enter an email address to invite a new user.`,
    alreadyMember: (text: string) => `${text} is already a member.`,
    several: (text: string) => `Several users are named ${text}. Enter the email address of one.`,
    people: 'Users on this server',
    access: 'Access',
    roleTexts: {
      editor: 'Add, change and complete tasks, comment, attach files',
      viewer: 'See everything in the project, without changing it',
    },
    linkTitle: 'Invitation created',
    linkMailed: (email: string) => `Sent to ${email}. You can also send this link yourself.`,
    linkNotMailed: (email: string) =>
      `Send this link to ${email}. It works once and expires in ${plural(INVITATION_DAYS, 'day', 'days')}.`,
    link: 'Link',
    done: 'Done',
    self: 'The owner is already a member.',
  },
}
