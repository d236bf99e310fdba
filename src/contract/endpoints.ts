/**
 * The table of all endpoints: who may call each, the shapes of query and body, and its answer. The server's routes, the
 * tools for assistants, the check of openapi.yaml and the page's typed client are made from it. The fields are
 * explained in `platform/http/endpoint.ts`.
 */
import type { Activity } from './activity.ts'
import { taskBatch, type BatchResult } from './batches.ts'
import { accountExportQuery } from './account-export.ts'
import * as accounts from './accounts.ts'
import { created, createdOr200, file, noContent, ok, okOr204, upgrade, type Paged } from './answers.ts'
import { commentPatch, newComment, uploadFields, type Comment } from './comments.ts'
import { calendarQuery, newFeed, type Feed, type OwnFeed } from './feeds.ts'
import type { MailAddress } from './inbound.ts'
import * as labels from './labels.ts'
import { changesQuery, channelQuery, type Changes } from './live.ts'
import { LARGEST_ACCOUNT, LARGEST_IMPORT } from './import-limits.ts'
import { fileImportQuery, importFields, importQuery, mappedRows, type ImportReport } from './imports.ts'
import * as notifications from './notifications.ts'
import { newUser, userPatch, type Account, type SecuredAccount, type UserInvite, type UserPage } from './users.ts'
import * as projects from './projects.ts'
import { listQuery } from './queries.ts'
import { newReminder, type Reminder } from './reminders.ts'
import { searchQuery, type SearchResults } from './search.ts'
import * as sharing from './sharing.ts'
import * as tasks from './tasks.ts'
import * as templates from './templates.ts'
import { health, mcp } from './top-endpoints.ts'
import type { TrashedProject, TrashedTask } from './trash.ts'
import { undo, type Undone } from './undo.ts'
import { LARGEST_UPLOAD, REST_OF_FORM, type Attachment } from './attachments.ts'
import { viewPatch, type ViewSettings } from './view-settings.ts'
import { completedQuery, todayQuery, upcomingQuery, type CompletedEntry, type Today, type Upcoming } from './views.ts'

type Label = labels.Label
type Filter = labels.Filter
type Project = projects.Project
type Section = projects.Section
type Task = tasks.Task
type User = accounts.User

const toAnyone = { who: 'anyone' } as const
const bySession = { who: 'session' } as const
const byAdmin = { who: 'admin' } as const
/** The answer holds a secret. */
const secretAnswer = { secretAnswer: true } as const
const paged = { query: listQuery } as const
const fromStore = { fromStore: true } as const

const importTodoist = {
  query: fileImportQuery,
  form: importFields,
  bodyLimit: LARGEST_IMPORT + REST_OF_FORM,
  answer: createdOr200<ImportReport>(),
} as const

/** Paths below `/api/v1`; those of `top-endpoints.ts` are outside it. */
// prettier-ignore
export const endpoints = {
  // Accounts
  'GET /auth/setup': { ...toAnyone, answer: ok<{ needs_setup: boolean }>() },
  'POST /auth/setup': { ...toAnyone, ...secretAnswer, body: accounts.setup, answer: created<User>() },
  'POST /auth/login': { ...toAnyone, ...secretAnswer, body: accounts.login, answer: ok<User>() },
  'POST /auth/logout': { ...bySession, ...secretAnswer, answer: noContent },
  'GET /auth/me': { answer: ok<User>() },
  'PATCH /auth/me': { body: accounts.profilePatch, answer: ok<User>() },
  'PATCH /auth/email': { ...bySession, ...secretAnswer, body: accounts.emailChange, answer: ok<User>() },
  'POST /auth/email/confirm': { ...toAnyone, ...secretAnswer, body: accounts.emailConfirmation, answer: noContent },
  'POST /auth/password/forgot': { ...toAnyone, ...secretAnswer, body: accounts.forgottenPassword, answer: noContent },
  'POST /auth/password/reset': { ...toAnyone, ...secretAnswer, body: accounts.passwordReset, answer: noContent },
  'POST /auth/password/change': { ...bySession, ...secretAnswer, body: accounts.passwordChange, answer: noContent },
  'POST /auth/totp/setup': { ...bySession, ...secretAnswer, body: accounts.ownPassword, answer: ok<accounts.TotpSetup>() },
  'POST /auth/totp/confirm': { ...bySession, ...secretAnswer, body: accounts.totpCode, answer: ok<accounts.RecoveryCodes>() },
  'POST /auth/totp/disable': { ...bySession, ...secretAnswer, body: accounts.ownPassword, answer: noContent },
  'GET /auth/recovery-codes': { ...bySession, answer: ok<{ remaining: number }>() },
  'POST /auth/recovery-codes': { ...bySession, ...secretAnswer, body: accounts.ownPassword, answer: ok<accounts.RecoveryCodes>() },
  'GET /auth/sessions': { ...bySession, ...paged, answer: ok<Paged<'sessions', accounts.Session>>() },
  'DELETE /auth/sessions/:id': { ...bySession, answer: noContent },
  'POST /auth/secure': { ...bySession, ...secretAnswer, body: accounts.ownPassword, answer: ok<SecuredAccount>() },
  'DELETE /auth/account': { ...bySession, body: accounts.ownPassword, answer: noContent },
  'GET /tokens': { ...bySession, ...paged, answer: ok<Paged<'tokens', accounts.ApiToken>>() },
  'POST /tokens': { ...bySession, ...secretAnswer, body: accounts.newToken, answer: created<accounts.MadeApiToken>() },
  'DELETE /tokens/:id': { ...bySession, answer: noContent },

  // Users of this server
  'GET /users': { ...byAdmin, ...paged, answer: ok<UserPage>() },
  'POST /users': { ...byAdmin, ...secretAnswer, body: newUser, answer: created<{ invite: UserInvite } & sharing.InvitationLink>() },
  'PATCH /users/:id': { ...byAdmin, body: userPatch, answer: ok<Account>() },
  'DELETE /users/:id': { ...byAdmin, answer: noContent },
  'DELETE /users/invites/:id': { ...byAdmin, answer: noContent },

  // Projects and sections
  'GET /projects': { ...fromStore, query: projects.projectListQuery, answer: ok<Paged<'projects', Project>>() },
  'POST /projects': { body: projects.newProject, answer: createdOr200<Project>() },
  'GET /projects/:id': { answer: ok<Project>() },
  'PATCH /projects/:id': { body: projects.projectPatch, answer: ok<Project>() },
  'DELETE /projects/:id': { answer: noContent },
  'POST /projects/:id/move': { body: tasks.move, answer: ok<Project>() },
  'POST /projects/:id/duplicate': { body: projects.copyOfProject, bodyOptional: true, answer: created<Project>() },
  'POST /projects/:id/reset': { answer: ok<tasks.Reset>() },
  'GET /sections': { ...fromStore, query: projects.sectionListQuery, answer: ok<Paged<'sections', Section>>() },
  'GET /projects/:id/sections': { ...fromStore, query: projects.sectionListQuery, answer: ok<Paged<'sections', Section>>() },
  'POST /projects/:id/sections': { body: projects.newSection, answer: createdOr200<Section>() },
  'PATCH /sections/:id': { body: projects.sectionPatch, answer: ok<Section>() },
  'DELETE /sections/:id': { answer: noContent },
  'POST /sections/:id/move': { body: projects.sectionMove, answer: ok<Section>() },
  'POST /sections/:id/duplicate': { body: projects.copyOfSection, bodyOptional: true, answer: created<Section>() },
  'POST /sections/:id/reset': { answer: ok<tasks.Reset>() },

  // Members and invitations
  'GET /projects/:id/members': { answer: ok<sharing.Members>() },
  'PATCH /projects/:id/members/:userId': { body: sharing.memberPatch, answer: ok<sharing.Member>() },
  'DELETE /projects/:id/members/:userId': { answer: noContent },
  'POST /projects/:id/invites': { ...secretAnswer, body: sharing.invitation, answer: createdOr200<sharing.Invited>() },
  'DELETE /projects/:id/invites/:inviteId': { answer: noContent },
  'GET /people': { ...paged, answer: ok<Paged<'people', sharing.Person>>() },
  'GET /auth/invite': { ...toAnyone, query: sharing.inviteQuery, answer: ok<sharing.ShownInvite>() },
  'POST /auth/signup': { ...toAnyone, ...secretAnswer, body: sharing.signup, answer: created<User>() },
  'POST /auth/invite/accept': { ...secretAnswer, body: sharing.inviteAcceptance, answer: ok<{ project: Project }>() },

  // Labels and filters
  'GET /labels': { ...fromStore, query: labels.favouritesQuery, answer: ok<Paged<'labels', Label>>() },
  'POST /labels': { body: labels.newLabel, answer: createdOr200<Label>() },
  'GET /labels/:id': { answer: ok<Label>() },
  'PATCH /labels/:id': { body: labels.labelPatch, answer: ok<Label>() },
  'DELETE /labels/:id': { answer: noContent },
  'POST /labels/:id/move': { body: tasks.move, answer: ok<Label>() },
  'GET /filters': { query: labels.favouritesQuery, answer: ok<Paged<'filters', Filter>>() },
  'POST /filters': { body: labels.newFilter, answer: createdOr200<Filter>() },
  'GET /filters/preview': { query: labels.filterPreviewQuery, answer: ok<labels.FilteredTasks>() },
  'GET /filters/:id': { answer: ok<Filter>() },
  'PATCH /filters/:id': { body: labels.filterPatch, answer: ok<Filter>() },
  'DELETE /filters/:id': { answer: noContent },
  'GET /filters/:id/tasks': { query: labels.filterRunQuery, answer: ok<labels.FilteredTasks>() },
  'POST /filters/:id/move': { body: tasks.move, answer: ok<Filter>() },

  // Templates
  'GET /templates': { ...paged, answer: ok<Paged<'templates', templates.Template>>() },
  'POST /templates': { body: templates.newTemplate, answer: createdOr200<templates.WholeTemplate>() },
  'POST /templates/import': {
    body: templates.templateContent,
    checkedLater: true,
    bodyLimit: templates.LARGEST_TEMPLATE_FILE,
    answer: created<templates.WholeTemplate>(),
  },
  'GET /templates/:id': { answer: ok<templates.WholeTemplate>() },
  'GET /templates/:id.json': { answer: file },
  'PATCH /templates/:id': { body: templates.templatePatch, answer: ok<templates.WholeTemplate>() },
  'DELETE /templates/:id': { answer: noContent },
  'POST /templates/:id/use': { body: templates.templateUse, answer: created<Project>() },

  // Tasks
  'GET /tasks': { ...fromStore, query: tasks.taskListQuery, answer: ok<Paged<'tasks', Task>>() },
  'POST /tasks': { body: tasks.newTask, answer: createdOr200<Task>() },
  'POST /tasks/quick-add': { body: tasks.quickAdd, takesText: true, answer: createdOr200<tasks.QuickAddedTask>() },
  'GET /tasks/quick-add/preview': { query: tasks.quickAddQuery, answer: ok<tasks.QuickAddPreview>() },
  'POST /tasks/batch': { body: taskBatch, answer: ok<BatchResult>() },
  'GET /tasks/:id': { answer: ok<Task>() },
  'PATCH /tasks/:id': { body: tasks.taskPatch, answer: ok<Task>() },
  'DELETE /tasks/:id': { answer: noContent },
  'POST /tasks/:id/complete': { body: tasks.completion, bodyOptional: true, answer: ok<tasks.CompletedTask>() },
  'POST /tasks/:id/reopen': { answer: ok<Task>() },
  'POST /tasks/:id/skip': { answer: ok<tasks.CompletedTask>() },
  'POST /tasks/:id/move': { body: tasks.taskMove, answer: ok<Task>() },
  'POST /tasks/:id/duplicate': { answer: created<Task>() },
  'POST /tasks/:id/reset': { answer: ok<tasks.Reset>() },
  'GET /tasks/:id/occurrences': { query: tasks.occurrencesQuery, answer: ok<{ occurrences: string[] }>() },
  'GET /tasks/:id/reminders': { ...paged, answer: ok<Paged<'reminders', Reminder>>() },
  'POST /tasks/:id/reminders': { body: newReminder, answer: createdOr200<Reminder>() },
  'DELETE /reminders/:id': { answer: noContent },

  // Comments and attachments
  'GET /tasks/:id/comments': { ...fromStore, ...paged, answer: ok<Paged<'comments', Comment>>() },
  'POST /tasks/:id/comments': { body: newComment, answer: createdOr200<Comment>() },
  'GET /comments/:id': { answer: ok<Comment>() },
  'PATCH /comments/:id': { body: commentPatch, answer: ok<Comment>() },
  'DELETE /comments/:id': { answer: noContent },
  'GET /tasks/:id/attachments': { ...paged, answer: ok<Paged<'attachments', Attachment>>() },
  'POST /tasks/:id/attachments': { form: uploadFields, bodyLimit: LARGEST_UPLOAD + REST_OF_FORM, answer: created<Attachment>() },
  'GET /attachments/:id': { answer: file },
  'DELETE /attachments/:id': { answer: noContent },

  // Views, search, history
  'GET /views': { ...paged, answer: ok<Paged<'views', ViewSettings>>() },
  'PATCH /views/:key': { body: viewPatch, answer: ok<ViewSettings>() },
  'GET /today': { query: todayQuery, answer: ok<Today>() },
  'GET /today.txt': { query: todayQuery, answer: file },
  'GET /upcoming': { query: upcomingQuery, answer: ok<Upcoming>() },
  'GET /completed': { query: completedQuery, answer: ok<Paged<'entries', CompletedEntry>>() },
  'GET /search': { query: searchQuery, answer: ok<SearchResults>() },
  'GET /projects/:id/activity': { ...paged, answer: ok<Paged<'activity', Activity>>() },
  'GET /tasks/:id/activity': { ...paged, answer: ok<Paged<'activity', Activity>>() },
  'POST /undo': { body: undo, answer: okOr204<Undone>() },
  'GET /trash/tasks': { ...paged, answer: ok<Paged<'tasks', TrashedTask>>() },
  'POST /trash/tasks/:id/restore': { answer: ok<Task>() },
  'DELETE /trash/tasks/:id': { answer: noContent },
  'GET /trash/projects': { ...paged, answer: ok<Paged<'projects', TrashedProject>>() },
  'POST /trash/projects/:id/restore': { answer: ok<Project>() },
  'DELETE /trash/projects/:id': { answer: noContent },

  // Notifications and live changes
  'GET /notifications': { ...paged, answer: ok<Paged<'notifications', notifications.Notification> & { unread: number }>() },
  'POST /notifications/read': { answer: noContent },
  'POST /notifications/:id/read': { answer: noContent },
  'GET /notifications/settings': { ...secretAnswer, answer: ok<notifications.NotificationSettings>() },
  'PATCH /notifications/settings': { body: notifications.notificationSettingsPatch, answer: ok<notifications.NotificationSettings>() },
  'GET /changes': { query: changesQuery, answer: ok<Changes>() },
  'GET /ws': { query: channelQuery, answer: upgrade },

  // Feeds, mail, imports and exports
  'GET /feed': { ...secretAnswer, answer: ok<OwnFeed>() },
  'POST /feed/rotate': { ...secretAnswer, answer: ok<OwnFeed>() },
  'GET /feeds': { ...secretAnswer, ...paged, answer: ok<Paged<'feeds', Feed>>() },
  'POST /feeds': { ...secretAnswer, body: newFeed, answer: created<Feed>() },
  'DELETE /feeds/:id': { answer: noContent },
  'POST /feeds/:id/rotate': { ...secretAnswer, answer: ok<Feed>() },
  'GET /mail-address': { ...secretAnswer, answer: ok<MailAddress>() },
  'POST /mail-address/rotate': { ...secretAnswer, answer: ok<MailAddress>() },
  'POST /import/legacy': importTodoist,
  'POST /import/todoist': importTodoist,
  'POST /import/csv': { query: importQuery, body: mappedRows, checkedLater: true, bodyLimit: LARGEST_IMPORT, answer: createdOr200<ImportReport>() },
  'POST /import/account': { form: null, bodyLimit: LARGEST_ACCOUNT + REST_OF_FORM, answer: created<ImportReport>() },
  'GET /export/account': { query: accountExportQuery, answer: file },
  'GET /export/projects/:id.csv': { answer: file },
  'GET /export/projects/:id.ics': { query: calendarQuery, answer: file },
  'POST /mcp': mcp,
  'GET /healthz': health,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
