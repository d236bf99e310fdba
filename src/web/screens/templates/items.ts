import type { Template } from '../../../contract/templates.ts'
import { templateAddress } from '../../data/addresses.ts'
import { deleteTemplate } from '../../data/templates.ts'
import { moreText } from '../../text/text.ts'
import { download } from '../../ui/download.ts'
import type { MenuItem } from '../../ui/floating/menu.tsx'
import { openRenameTemplate } from '../shared/templates/name-dialog.tsx'

/** What can be done with a template besides using it; `leave` is called when it goes. */
export const templateItems = (template: Template, leave: () => void = () => {}): MenuItem[] => {
  const words = moreText().templates
  return [
    { label: words.rename, icon: 'pencil', act: () => openRenameTemplate(template) },
    { label: words.download, icon: 'file-output', act: () => download(templateAddress(template.id)) },
    {
      label: words.delete,
      icon: 'trash-2',
      danger: true,
      apart: true,
      act: () => (leave(), deleteTemplate(template)),
    },
  ]
}
