import { useRef } from 'preact/hooks'
import type { Attachment } from '../../../../contract/attachments.ts'
import { SHOWN_IMAGES } from '../../../../domain/files/type.ts'
import { openLayer } from '../../../ui/floating/layers.tsx'
import { cancelUpload, deleteFile, filesOf, uploads, type Upload } from '../../../data/attachments.ts'
import { sizeInWords } from '../../../text/moments.ts'
import { moreText } from '../../../text/text.ts'
import { openConfirm } from '../../../ui/floating/confirm.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ImageView } from './image-view.tsx'

interface FilesProps {
  taskId: string
  commentId: string | null
  editable: boolean
}

/** The files of a task or a comment, and those that are on their way or wait. */
export function Files({ taskId, commentId, editable }: FilesProps) {
  const files = filesOf(taskId, commentId)
  const coming = uploads.value.filter((one) => one.taskId === taskId && one.commentId === commentId)
  if (files.length === 0 && coming.length === 0) return null
  return (
    <ul class="files">
      {files.map((file) => (
        <FileView key={file.id} file={file} editable={editable} />
      ))}
      {coming.map((one) => (
        <Coming key={one.key} upload={one} />
      ))}
    </ul>
  )
}

function FileView({ file, editable }: { file: Attachment; editable: boolean }) {
  const words = moreText().comments
  const isImage = SHOWN_IMAGES.includes(file.mime_type)
  const ask = (): void =>
    openConfirm({
      title: words.deleteFileTitle(file.filename),
      text: words.deleteFileText,
      yes: words.delete,
      act: () => deleteFile(file),
    })
  const facts = (
    <span>
      <b>{file.filename}</b>
      <span>{sizeInWords(file.size)}</span>
    </span>
  )
  return (
    <li class="file">
      {isImage ? (
        <button
          type="button"
          class="file-open"
          aria-label={words.show(file.filename)}
          onClick={() => openLayer((close) => <ImageView file={file} close={close} />)}
        >
          <img class="file-mark" src={file.url} alt="" loading="lazy" />
          {facts}
        </button>
      ) : (
        <a class="file-open" href={file.url} download={file.filename}>
          <span class="file-mark" aria-hidden="true">
            {endingOf(file.filename) || <Icon name="paperclip" />}
          </span>
          {facts}
        </a>
      )}
      {editable && <IconButton icon="trash-2" name={words.deleteFile(file.filename)} act={ask} />}
    </li>
  )
}

/** `PDF`; nothing for a name without an ending. */
const endingOf = (filename: string): string => (/\.([a-z0-9]{1,4})$/i.exec(filename)?.[1] ?? '').toUpperCase()

function Coming({ upload }: { upload: Upload }) {
  const words = moreText().comments
  return (
    <li class="file" data-coming>
      <span class="file-open">
        <span class="file-mark" aria-hidden="true">
          <Icon name="paperclip" />
        </span>
        <span>
          <b>{upload.name}</b>
          {upload.waits && upload.done === null ? (
            <span>{words.waits}</span>
          ) : (
            <progress aria-label={words.uploading(upload.name)} value={upload.done ?? 0} max={1} />
          )}
        </span>
      </span>
      <IconButton icon="x" name={words.cancelUpload(upload.name)} act={() => void cancelUpload(upload.key)} />
    </li>
  )
}

interface AttachButtonProps {
  name: string
  chosen: (files: File[]) => void
  class?: string
}

/** Chooses files from the device. */
export function AttachButton({ name, chosen, class: more }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (): void => {
    const files = [...(input.current?.files ?? [])]
    if (input.current) input.current.value = ''
    if (files.length > 0) chosen(files)
  }
  return (
    <>
      <input ref={input} type="file" multiple hidden onChange={take} />
      <IconButton icon="paperclip" class={more} name={name} act={() => input.current?.click()} />
    </>
  )
}
