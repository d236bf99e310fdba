import { UPLOAD_PART } from '../../contract/attachments.ts'
import { invalid } from '../../domain/errors.ts'
import { orRefused as parts } from '../../platform/refused.ts'
import { UnreadableZip } from '../../platform/zip/read.ts'

/** Like that of `platform/refused.ts`; a ZIP that cannot be read is a refusal too. */
export const orRefused = <Content>(of: AsyncGenerator<Content>) =>
  parts(of, (error) => (error instanceof UnreadableZip ? invalid({ [UPLOAD_PART]: error.message }) : error))
