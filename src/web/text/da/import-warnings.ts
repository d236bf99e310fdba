import type { ImportWarnings } from '../../../domain/import/warnings.ts'
import { plural } from '../locale.ts'
import { search } from './search.ts'

const DUE_FIELDS: Readonly<Record<string, string>> = {
  due_time: 'Tidspunktet',
  due_timezone: 'Tidszonen',
  recurrence_rule: 'Gentagelsen',
}

export const importWarnings: ImportWarnings = {
  cell_shortened: ({ most }) => `En celle blev forkortet til ${most} tegn.`,
  title_shortened: ({ most }) =>
    `Titlen er længere end ${most} tegn. Den blev forkortet, og hele teksten står i beskrivelsen.`,
  description_shortened: ({ most }) => `Beskrivelsen blev forkortet til ${most} tegn.`,
  section_name_shortened: () => 'Sektionens navn blev forkortet.',
  section_description_left_out: ({ name }) => `Beskrivelsen af sektionen “${name}” blev udeladt.`,
  section_without_name: () => 'En sektion uden navn blev sprunget over. Dens opgaver er ikke i nogen sektion.',
  row_type_skipped: ({ type }) => `En række af typen “${type}” blev sprunget over.`,
  row_without_content: () => 'En række uden titel blev sprunget over.',
  task_without_title: () => 'En opgave uden titel blev sprunget over.',
  comment_without_task: ({ comment }) => `En kommentar uden opgave blev sprunget over: “${comment}”`,
  comments_by_another: ({ name }) => `Kommentarer fra ${name} importeres som dine.`,
  nested_too_deep: () => 'For mange niveauer. Opgaven blev placeret under den nærmeste opgave ovenfor.',
  not_a_member: ({ name }) => `${name} er ikke medlem. Opgaven har ingen ansvarlig.`,
  not_in_your_projects: ({ name }) =>
    `${name} er ikke med i dine projekter. Opgaver, der var tildelt personen, har ingen ansvarlig.`,
  setting_unknown: ({ setting }) => `Indstillingen “${setting}” er ukendt. Den blev sprunget over.`,
  date_not_understood: ({ date }) => `Datoen “${date}” blev ikke forstået. Opgaven har ingen dato.`,
  date_partly_understood: ({ date, as }) =>
    `Kun en del af datoen “${date}” blev forstået${as === undefined ? '' : `, som ${as}`}. Resten er udeladt.`,
  due_left_out: ({ field }) => `${DUE_FIELDS[field] ?? 'Datoen'} er ugyldig og blev udeladt.`,
  time_not_understood: ({ time }) => `Tidspunktet “${time}” blev ikke forstået. Opgaven har intet tidspunkt.`,
  zone_unknown: ({ zone }) => `Tidszonen “${zone}” er ukendt. Din egen bruges.`,
  indent_not_understood: ({ indent }) => `Indrykningen “${indent}” blev ikke forstået. Opgaven er på øverste niveau.`,
  priority_not_understood: ({ priority }) =>
    `Prioriteten “${priority}” blev ikke forstået. Opgaven har ingen prioritet.`,
  duration_not_understood: ({ duration }) => `Varigheden “${duration}” blev ikke forstået. Opgaven har ingen varighed.`,
  completed_not_understood: ({ completed }) => `“${completed}” er hverken ja eller nej. Opgaven er ikke fuldført.`,
  labels_left_out: () => 'Nogle etiketter var for lange eller for mange. De blev udeladt.',
  column_ignored: ({ column }) => `Kolonnen “${column}” blev sprunget over.`,
  more_columns_ignored: ({ count }) => `${plural(count, 'kolonne', 'kolonner')} mere blev sprunget over.`,
  filter_left_out: ({ name, expectation, position }) =>
    `Filteret “${name}” kunne ikke læses og blev udeladt (tegn ${position + 1}: Der skulle stå ${search.filter.expected[expectation]}).`,
  template_too_large: ({ name, most }) => `Skabelonen “${name}” er større end ${most} MB. Den blev udeladt.`,
  templates_too_large: ({ name, most }) => `Skabelonen “${name}” blev udeladt. Skabeloner må fylde ${most} MB i alt.`,
  view_settings_left_out: ({ view }) =>
    `Indstillingerne for visningen “${view}” blev udeladt. Visningen er ikke med i eksporten.`,
  moved_to_top: ({ content }) =>
    `“${content}” blev flyttet til øverste niveau. Den overordnede opgave kan ikke rumme den.`,
  ntfy_left_out: ({ server }) => `Dit ntfy-emne er udeladt. Denne server må ikke kalde ${server}.`,
  inbox_not_empty: () => 'Din indbakke er ikke tom. Den i filen blev importeret som et separat projekt.',
  file_missing: ({ filename }) => `Filen “${filename}” er ikke med i eksporten. Den blev udeladt.`,
  more_warnings: ({ count }) => `${plural(count, 'advarsel', 'advarsler')} mere vises ikke.`,
}
