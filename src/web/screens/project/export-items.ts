import { movingText } from '../../text/moving.ts'
import type { MenuItem } from '../../ui/menu.tsx'

/** A project as files: the server sends them as downloads, so the page stays. */
export const exportItems = (id: string): MenuItem[] =>
  (['csv', 'ics'] as const).map((kind) => ({
    label: movingText().out[kind],
    icon: 'file-output',
    act: () => location.assign(`/api/v1/export/projects/${id}.${kind}`),
  }))
