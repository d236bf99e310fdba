import { GIB, MIB } from '../../../domain/sizes.ts'
import { LARGEST_ACCOUNT, LARGEST_IMPORT } from '../../../contract/import-limits.ts'
import { plural } from '../locale.ts'
import type { ImportExportText } from '../en/import-export.ts'
import { importWarnings } from './import-warnings.ts'

export const importExport: ImportExportText = {
  importing: 'Import',
  exporting: 'Eksport',
  in: {
    title: 'Importér opgaver',
    text: 'Importér en CSV-fil eller ZIP-sikkerhedskopi fra et andet opgaveprogram, en hvilken som helst anden tabel som CSV eller en konto, der er eksporteret fra Errand. Du ser en forhåndsvisning, før noget importeres.',
    choose: 'Fil, der skal importeres',
    reading: 'Læser filen…',
    sending: (percent) => `Uploader… ${percent} %`,
    unreadable: 'Filen kan ikke læses. Vælg den igen.',
    tooLarge: `Filen er for stor. Grænsen er ${LARGEST_IMPORT / MIB} MB for en CSV- eller ZIP-fil og ${LARGEST_ACCOUNT / GIB} GB for en eksporteret konto.`,
    tooLargeForProxy: 'Filen er større, end reverse proxyen foran serveren tillader. Bed en admin om at hæve grænsen.',
    refused: () => 'Filen kan ikke importeres. Vælg en CSV-fil, en ZIP-sikkerhedskopi eller en eksporteret konto.',
    unanswered:
      'Serveren svarede ikke i tide, men importerer måske stadig filen. Se efter, om opgaverne er der, før du importerer den igen.',
    noTable: 'Filen har ingen rækker under kolonnenavnene i første linje.',
    tooManyRows: (most) => `Tabellen har mere end ${most} rækker. Importér den i dele.`,
    columns: 'Ret kolonner',
    another: 'Vælg en anden fil',
    import: 'Importér',
    preview: 'Vis forhåndsvisning',
  },
  mapping: {
    title: 'Match kolonner',
    text: (rows) =>
      `${plural(rows, 'række', 'rækker')}. Datoer kan skrives som i hurtig tilføjelse, på dansk eller engelsk.`,
    name: 'Projektnavn',
    none: 'Ingen',
    needsContent: 'Vælg kolonnen med opgaverne.',
    unread: (columns) => `Importeres ikke: ${columns.join(', ')}`,
    fields: {
      content: 'Opgave',
      description: 'Beskrivelse',
      due: 'Dato',
      time: 'Tidspunkt',
      priority: 'Prioritet',
      labels: 'Etiketter',
      section: 'Sektion',
      completed: 'Fuldført',
    },
  },
  report: {
    previewTitle: 'Forhåndsvisning',
    importedTitle: 'Importeret',
    projects: (names) => `${names.length === 1 ? 'Projekt' : 'Projekter'}: ${names.join(', ')}`,
    counts: (tasks, sections, comments, labels) =>
      [
        plural(tasks, 'opgave', 'opgaver'),
        sections > 0 && plural(sections, 'sektion', 'sektioner'),
        comments > 0 && plural(comments, 'kommentar', 'kommentarer'),
        labels > 0 && plural(labels, 'ny etiket', 'nye etiketter'),
      ]
        .filter(Boolean)
        .join(' · '),
    warnings: (count) => plural(count, 'advarsel', 'advarsler'),
    line: (line, file) => (file === undefined ? `Linje ${line}` : `${file}, linje ${line}`),
    warning: importWarnings,
    nothing: 'Ingen advarsler.',
    open: (name) => `Åbn ${name}`,
    imported: (tasks) => `${plural(tasks, 'opgave', 'opgaver')} importeret.`,
  },
  preview: {
    more: (n) => `… og ${plural(n, 'opgave', 'opgaver')} mere`,
  },
  account: {
    title: 'Eksporteret konto',
    text: 'Alt i den lægges til det, du har. Tidszone, sprog, ugens første dag og indstillinger for notifikationer bliver dem fra filen. Det kan ikke fortrydes.',
  },
  out: {
    title: 'Eksportér dine data',
    text: 'Alle projekter, du kan se, også arkiverede projekter og fuldførte opgaver, med dine etiketter, filtre, skabeloner, påmindelser og indstillinger. Dit ntfy-emne er med, også adgangskoden til det. Papirkurv, aktivitet, din egen adgangskode og nøgler er ikke med.',
    zip: 'Alt med vedhæftede filer (ZIP)',
    json: 'Alt uden vedhæftede filer (JSON)',
    csv: 'Eksportér som CSV',
    ics: 'Eksportér som kalender',
    project: 'Ét projekt',
    projectText:
      'Vælg Eksportér som CSV (et format, andre opgaveprogrammer kan læse) eller Eksportér som kalender i projektets menu.',
    first: 'Eksportér alt først',
  },
}
