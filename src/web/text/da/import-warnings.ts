import type { ImportWarnings } from '../../../domain/import-warnings.ts'
import { plural } from '../locale.ts'
import { search } from './search.ts'

const DUE_FIELDS: Readonly<Record<string, string>> = {
  due_date: 'datoen',
  due_time: 'tidspunktet',
  due_timezone: 'tidszonen',
  recurrence_rule: 'gentagelsen',
}

export const importWarnings: ImportWarnings = {
  cell_shortened: ({ most }) => `en celle er forkortet til ${most} tegn`,
  title_shortened: ({ most }) => `titlen er længere end ${most} tegn og er forkortet; hele teksten står i beskrivelsen`,
  description_shortened: ({ most }) => `beskrivelsen er forkortet til ${most} tegn`,
  section_name_shortened: () => 'sektionens navn er forkortet',
  section_without_name: () => 'sektion uden navn sprunget over; dens opgaver er ikke i nogen sektion',
  row_type_skipped: ({ type }) => `række af typen “${type}” sprunget over`,
  row_without_content: () => 'række uden titel sprunget over',
  task_without_title: () => 'opgave uden titel sprunget over',
  comment_without_task: ({ comment }) => `kommentar uden opgave sprunget over: “${comment}”`,
  comments_by_another: ({ name }) => `kommentarer fra ${name} importeres som dine`,
  nested_too_deep: () => 'for mange niveauer: placeret under den nærmeste opgave ovenfor',
  not_a_member: ({ name }) => `${name} er ikke medlem: opgaven er ikke tildelt nogen`,
  not_in_your_projects: ({ name }) => `${name} er ikke med i dine projekter: opgaverne er ikke tildelt nogen`,
  setting_unknown: ({ setting }) => `ukendt indstilling: “${setting}”`,
  date_not_understood: ({ date }) => `datoen “${date}” blev ikke forstået`,
  date_partly_understood: ({ date, as }) =>
    `datoen “${date}” blev kun delvist forstået${as === undefined ? '' : `, som ${as}`}`,
  due_left_out: ({ field }) => `${DUE_FIELDS[field] ?? 'datoen'} er ugyldig og er udeladt`,
  time_not_understood: ({ time }) => `tidspunktet “${time}” blev ikke forstået`,
  zone_unknown: ({ zone }) => `ukendt tidszone “${zone}”: din egen bruges`,
  indent_not_understood: ({ indent }) => `indrykningen “${indent}” blev ikke forstået`,
  priority_not_understood: ({ priority }) => `prioriteten “${priority}” blev ikke forstået`,
  duration_not_understood: ({ duration }) => `varigheden “${duration}” blev ikke forstået`,
  completed_not_understood: ({ completed }) => `“${completed}” er hverken ja eller nej: opgaven er ikke fuldført`,
  labels_left_out: () => 'etiketter, der er for lange eller for mange, er udeladt',
  column_ignored: ({ column }) => `kolonnen “${column}” blev sprunget over`,
  more_columns_ignored: ({ count }) => `${plural(count, 'kolonne', 'kolonner')} mere blev sprunget over`,
  filter_left_out: ({ name, expectation, position }) =>
    `filteret “${name}” er udeladt (tegn ${position + 1}: forventede ${search.filter.expected[expectation]})`,
  template_too_large: ({ name, most }) => `skabelonen “${name}” er udeladt (større end ${most} MB)`,
  templates_too_large: ({ name, most }) => `skabelonen “${name}” er udeladt (mere end ${most} MB skabeloner)`,
  view_settings_left_out: ({ view }) => `visningsindstillingerne for “${view}” er udeladt (ikke med i eksporten)`,
  moved_to_top: ({ content }) =>
    `“${content}” er flyttet til øverste niveau: den overordnede opgave kan ikke rumme den`,
  inbox_not_empty: () => 'din indbakke er ikke tom: importeret som et separat projekt',
  file_missing: ({ filename }) => `filen “${filename}” er ikke med i eksporten`,
  more_warnings: ({ count }) => `${plural(count, 'advarsel', 'advarsler')} mere vises ikke`,
}
