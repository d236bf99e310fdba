import { useState } from 'preact/hooks'
import { moreText } from '../../text/text.ts'
import { takePastedFiles } from '../pasted-files.ts'

/**
 * Lets files be dropped or pasted anywhere on an element; null: it takes none. `held`: says over the whole of it what
 * happens to those that are held above it.
 */
export function useFileDrop(take: ((files: File[]) => void) | null) {
  const [over, setOver] = useState(false)
  const holdsFiles = (event: DragEvent): boolean =>
    take !== null && (event.dataTransfer?.types.includes('Files') ?? false)
  return {
    held: over && <p class="drop-cover">{moreText().comments.drop}</p>,
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
        take?.([...(event.dataTransfer?.files ?? [])])
      },
      onPaste: (event: ClipboardEvent): void => {
        if (take) takePastedFiles(event, take)
      },
    },
  }
}
