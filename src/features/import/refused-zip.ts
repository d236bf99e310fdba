import { UPLOAD_PART } from '../../contract/attachments.ts'
import { invalid } from '../../domain/errors.ts'
import { orRefused } from '../../platform/threads/refused.ts'
import { UnreadableZip } from '../../platform/zip/read.ts'

/** Like `orRefused`; a ZIP that cannot be read is a refusal too. */
export const orRefusedZip = <Content>(parts: AsyncGenerator<Content>) =>
  orRefused(parts, (error) => (error instanceof UnreadableZip ? invalid({ [UPLOAD_PART]: error.message }) : error))
