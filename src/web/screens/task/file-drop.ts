import { useState } from 'preact/hooks'
import { attachFile } from '../../data/attachments.ts'

/** Lets files be dropped anywhere on an element: they are attached to the task. `over`: some are held above it. */
export function useFileDrop(taskId: string | null) {
  const [over, setOver] = useState(false)
  const holdsFiles = (event: DragEvent): boolean =>
    taskId !== null && (event.dataTransfer?.types.includes('Files') ?? false)
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
        if (taskId === null || !holdsFiles(event)) return
        event.preventDefault()
        for (const file of event.dataTransfer?.files ?? []) attachFile(taskId, file)
      },
    },
  }
}
