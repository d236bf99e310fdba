import { GIB, MIB } from '../../../domain/sizes.ts'
import { LARGEST_ACCOUNT, LARGEST_IMPORT } from '../../../contract/import-limits.ts'
import { plural } from '../locale.ts'
import type { ImportExportText } from '../en/import-export.ts'

export const importExport: ImportExportText = {
  importing: 'Importér',
  exporting: 'Eksportér',
  in: {
    title: 'Importér opgaver',
    text: 'Importér en CSV-fil eller ZIP-sikkerhedskopi fra et andet opgaveprogram, en hvilken som helst anden tabel som CSV eller en konto, der er eksporteret fra Errand. Du ser en forhåndsvisning, før noget importeres.',
    choose: 'Fil, der skal importeres',
    reading: 'Læser filen…',
    sending: (percent) => `Sender… ${percent} %`,
    unreadable: 'Filen kan ikke læses. Vælg den igen.',
    tooLarge: `Filen er for stor: en CSV- eller ZIP-fil må højst fylde ${LARGEST_IMPORT / MIB} MB, en konto ${LARGEST_ACCOUNT / GIB} GB.`,
    noTable: 'Filen har ingen rækker under kolonnenavnene i første linje.',
    tooManyRows: (most) => `Tabellen har mere end ${most} rækker. Importér den i dele.`,
    another: 'Vælg en anden fil',
    go: 'Importér',
    look: 'Vis forhåndsvisning',
  },
  mapping: {
    title: 'Match kolonner',
    text: (rows) =>
      `${plural(rows, 'række', 'rækker')}. Datoer kan skrives som i hurtig tilføjelse, på dansk eller engelsk.`,
    name: 'Projektets navn',
    none: 'Ingen',
    needsContent: 'Vælg kolonnen med opgaverne.',
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
    would: 'Forhåndsvisning',
    did: 'Importeret',
    projects: (names) => `${names.length === 1 ? 'Projekt' : 'Projekter'}: ${names.join(', ')}`,
    counts: (tasks, sections, comments, labels) =>
      [
        plural(tasks, 'opgave', 'opgaver'),
        plural(sections, 'sektion', 'sektioner'),
        plural(comments, 'kommentar', 'kommentarer'),
        plural(labels, 'ny etiket', 'nye etiketter'),
      ].join(' · '),
    warnings: (count) => `${plural(count, 'punkt', 'punkter')} kan ikke importeres som skrevet`,
    line: (line, file) => (file === undefined ? `Linje ${line}` : `${file}, linje ${line}`),
    nothing: 'Alt importeres som skrevet.',
    open: (name) => `Åbn ${name}`,
    said: (tasks) => `${plural(tasks, 'opgave', 'opgaver')} importeret.`,
  },
  account: {
    title: 'Eksporteret konto',
    text: 'Alt i den lægges til det, du har. Tidszone, sprog, ugens første dag og indstillinger for notifikationer bliver dem fra filen. Det kan ikke fortrydes.',
  },
  out: {
    title: 'Eksportér dine data',
    text: 'Alle projekter, du kan se, også arkiverede projekter og fuldførte opgaver, med dine etiketter, filtre, skabeloner, påmindelser og indstillinger. Ikke papirkurven, historikken, adgangskoder eller nøgler.',
    zip: 'Alt med vedhæftede filer (ZIP)',
    json: 'Alt uden vedhæftede filer (JSON)',
    csv: 'Eksportér som CSV',
    ics: 'Eksportér som kalender',
    project: 'Ét projekt',
    projectText:
      'Projektets menu har Eksportér som CSV, i det format, andre opgaveprogrammer læser, og Eksportér som kalender.',
    first: 'Eksportér alt først',
  },
}
