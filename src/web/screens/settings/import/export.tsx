import { moreText } from '../../../text/text.ts'
import { Setting } from '../setting.tsx'

export const ACCOUNT_ZIP = '/api/v1/export/account?files=true'

/** Everything of the account as a file, and where a project's is found. */
export function Export() {
  const words = moreText().importExport.out
  return (
    <>
      <Setting title={words.title} text={words.text}>
        <p class="import-acts">
          <a class="button" data-kind="primary" href={ACCOUNT_ZIP} download>
            {words.zip}
          </a>
          <a class="button" href="/api/v1/export/account" download>
            {words.json}
          </a>
        </p>
      </Setting>
      <Setting title={words.project} text={words.projectText} />
    </>
  )
}
