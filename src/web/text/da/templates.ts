import type { TemplatesText } from '../en/templates.ts'
import { plural } from '../locale.ts'

export const templates: TemplatesText = {
  lead: 'Start nye projekter med færdige sektioner, opgaver og datoer.',
  saveAs: 'Gem som skabelon',
  name: 'Navn',
  saveHint:
    'Gemmer projektets sektioner og åbne opgaver. Når du bruger skabelonen, vælger du en startdato, og alle datoer flyttes tilsvarende.',
  save: 'Gem skabelon',
  saved: (name) => `Skabelonen ${name} er gemt.`,
  size: (tasks, sections) =>
    [plural(tasks, 'opgave', 'opgaver'), sections > 0 && plural(sections, 'sektion', 'sektioner')]
      .filter(Boolean)
      .join(', '),
  use: 'Brug skabelon',
  useName: (name) => `Brug skabelon: ${name}`,
  projectName: 'Projektnavn',
  start: 'Startdato',
  startHint:
    'Den første opgave med dato forfalder denne dag. Andre datoer flyttes tilsvarende, og opgaver, der gentages, flyttes til deres næste dag.',
  created: (name) => `${name} er oprettet.`,
  rename: 'Omdøb',
  renameTitle: 'Omdøb skabelon',
  delete: 'Slet skabelon',
  download: 'Hent',
  import: 'Importér skabelon',
  imported: (name) => `Skabelonen ${name} er importeret.`,
  notATemplate: (file) => `${file} er ikke en skabelon. Vælg en skabelon, der er hentet fra Errand.`,
  nothing: 'Ingen skabeloner endnu',
  nothingText: 'Vælg Gem som skabelon i et projekts menu for at gemme det som skabelon.',
  missing: 'Skabelonen findes ikke',
  missingText: 'Den kan være slettet.',
  noTasks: 'Skabelonen har ingen opgaver.',
  day: (n) => (n < 0 ? `${plural(-n, 'dag', 'dage')} før` : `Dag ${n + 1}`),
  ends: (n) => `til dag ${n + 1}`,
}
