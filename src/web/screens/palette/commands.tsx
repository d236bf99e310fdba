import { monthOfDay } from '../../../domain/calendar/month.ts'
import { spelledPattern } from '../../../domain/filters/names.ts'
import { foldedWords } from '../../../domain/text/fold.ts'
import { today } from '../../text/clock.ts'
import { chooseViewMode, viewModeOf } from '../../data/projects/view-mode.ts'
import { newFilter, paths, route } from '../routes.ts'
import { undoNewest } from '../../data/messages.ts'
import { filterList } from '../../data/filters/filters.ts'
import { canEdit, inbox, projectList, projects } from '../../data/projects/projects.ts'
import { theme, THEMES } from '../../data/account/theme.ts'
import { labelList } from '../../data/labels/labels.ts'
import { moreText, text } from '../../text/text.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { openKeyboardHelp, openNewProject, openQuickAdd } from '../dialogs.ts'
import { COMMAND_KEY } from '../../ui/device.ts'
import { isBegun } from '../shared/add-drafts.ts'
import { addToDraft } from '../shared/use-draft-files.ts'
import { openNewSection } from '../shared/manage/new-section.ts'
import { offered } from '../shared/view-choice.tsx'
import { projectHit, type Hit } from './hits.tsx'
import { settingsHits } from './settings-hits.tsx'

/** Everything there is to go to and to do, and the settings once something is typed. */
export const commandsFor = (typed: string): Hit[] => named(typed === '' ? all() : [...all(), ...settingsHits()], typed)

/** Those whose words begin with every typed word; those whose name has them all first. */
export function named(hits: Hit[], typed: string): Hit[] {
  const wanted = foldedWords(typed)
  const has = (text: string): boolean => {
    const own = foldedWords(text)
    return wanted.every((word) => own.some((one) => one.startsWith(word)))
  }
  return [
    ...hits.filter(({ name }) => has(name)),
    ...hits.filter(({ name, also }) => also !== undefined && !has(name) && has(`${name} ${also}`)),
  ]
}

function all(): Hit[] {
  const { nav } = text()
  const { palette, keys } = moreText()
  return [
    does('add', 'square-plus', nav.addTask, () => openQuickAdd(), ['Q']),
    leads('today', 'sun', nav.today, paths.today, ['G', 'T']),
    leads('upcoming', 'calendar-days', nav.upcoming, paths.upcoming, ['G', 'U']),
    leads('month', 'calendar-days', moreText().calendar.upcomingMonth, monthPath()),
    leads('inbox', 'inbox', nav.inbox, paths.inbox, ['G', 'I']),
    ...projectList.value.map(projectHit),
    ...filterList.value.map(({ id, name }): Hit => ({
      ...leads(id, 'list-filter', name, paths.filter(id)),
      group: 'filters',
      also: palette.filter(name),
    })),
    ...labelList.value.map(({ id, name }): Hit => ({
      ...leads(id, 'at-sign', name, paths.label(id)),
      group: 'labels',
      also: palette.label(name),
    })),
    leads('news', 'bell', moreText().notifications.title, paths.notifications),
    leads('completed', 'check-check', nav.completed, paths.completed),
    leads('templates', 'layout-template', nav.templates, paths.templates),
    leads('trash', 'trash-2', nav.trash, paths.trash),
    leads('archive', 'archive', nav.archive, paths.archive),
    leads('settings', 'settings', nav.settings, paths.settings),
    ...hereInProject(),
    ...themes(),
    does('new project', 'plus', nav.newProject, () => openNewProject()),
    does('new filter', 'list-filter', nav.newFilter, () => newFilter()),
    does('undo', 'undo-2', keys.undo, undoNewest, [COMMAND_KEY, 'Z']),
    does('help', 'circle-help', nav.keyboard, openKeyboardHelp, ['?']),
  ]
}

/** The other views of the project that is looked at, and a section for it. */
function hereInProject(): Hit[] {
  const here = route.value
  const project = here.screen === 'project' ? projects.get(here.id) : here.screen === 'inbox' ? inbox.value : undefined
  if (!project) return []
  const words = moreText().project.views
  const views = offered
    .filter(([mode]) => mode !== viewModeOf(project))
    .map(([mode, icon]) =>
      does(`view ${mode}`, icon, `${words.name}: ${words[mode]}`, () => chooseViewMode(project, mode)),
    )
  const section = does('add section', 'rows-3', moreText().project.addSection, () => openNewSection(project))
  return canEdit(project) ? [section, ...views] : views
}

/** The themes that are not chosen. */
function themes(): Hit[] {
  const { palette, settings } = moreText()
  return THEMES.filter((one) => one !== theme.value).map((one) => ({
    ...does(`theme ${one}`, 'monitor', `${palette.theme}: ${settings.theme[one]}`, () => (theme.value = one)),
    also: palette.themeAlso,
  }))
}

const monthPath = (): string => paths.month(paths.upcoming, monthOfDay(today.value))

const leads = (key: string, icon: IconName, name: string, to: string, keys: string[] = []): Hit => ({
  key,
  group: 'commands',
  mark: <Icon name={icon} />,
  name,
  keys,
  to,
})

const does = (key: string, icon: IconName, name: string, act: () => void, keys: string[] = []): Hit => ({
  key,
  group: 'commands',
  mark: <Icon name={icon} />,
  name,
  keys,
  act,
})

/** A filter as it stands: it begins with a label, project, priority, not or bracket, or has parts; “R&D budget” has none. */
const IS_QUERY = /^(?:[@#!(]|p[1-4]\b)|\s[&|]\s/i

/** What can be made of the words themselves. */
export function offersFor(typed: string): Hit[] {
  const words = moreText().palette
  const query = IS_QUERY.test(typed) ? typed : words.search(spelledPattern(typed))
  return [
    {
      key: 'as a task',
      group: 'commands',
      mark: <Icon name="square-plus" />,
      name: words.addTask(typed),
      keys: ['⇧', '↵'],
      act: () => addAsTask(typed),
    },
    {
      key: 'make a filter',
      group: 'commands',
      mark: <Icon name="list-filter" />,
      name: words.makeFilter(query),
      act: () => newFilter(query),
    },
  ]
}

/** Opens quick add with the typed text. If quick add already has a draft, that stays and the text becomes another one. */
export function addAsTask(typed: string): void {
  const draft = isBegun('') ? typed : ''
  if (!isBegun(draft)) addToDraft(draft, [typed])
  openQuickAdd(undefined, draft)
}
