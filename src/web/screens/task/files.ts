import { useState } from 'preact/hooks'
import { attachFile } from '../../data/attachments.ts'
import { takePastedFiles } from '../../ui/pasted-files.ts'

/** Lets files be dropped or pasted anywhere on an element: they are attached to the task. `over`: some are held above it. */
export function useFiles(taskId: string | null) {
  const [over, setOver] = useState(false)
  const holdsFiles = (event: DragEvent): boolean =>
    taskId !== null && (event.dataTransfer?.types.includes('Files') ?? false)
  const attach = (files: Iterable<File>): void => {
    for (const file of files) if (taskId !== null) attachFile(taskId, file)
  }
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent): void => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent): void => {
        const to = event.relatedTarget
        if (!(to instanceof Node && (event.currentTarget as Node).contains(to))) setOver(false)
      },
      onDrop: (event: DragEvent): void => {
        setOver(false)
        if (!holdsFiles(event)) return
        event.preventDefault()
        attach(event.dataTransfer?.files ?? [])
      },
      onPaste: (event: ClipboardEvent): void => {
        if (taskId !== null) takePastedFiles(event, attach)
      },
    },
  }
}
