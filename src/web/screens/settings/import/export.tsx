import { accountAddress, accountWithFilesAddress } from '../../../data/addresses.ts'
import { moreText } from '../../../text/text.ts'
import { Setting } from '../setting.tsx'

/** Everything of the account as a file, and where a project's is found. */
export function Export() {
  const words = moreText().importExport.out
  return (
    <>
      <Setting title={words.title} text={words.text}>
        <p class="import-acts">
          <a class="button" data-kind="primary" href={accountWithFilesAddress} download>
            {words.zip}
          </a>
          <a class="button" href={accountAddress} download>
            {words.json}
          </a>
        </p>
      </Setting>
      <Setting title={words.project} text={words.projectText} />
    </>
  )
}
