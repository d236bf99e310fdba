import type { ApiError } from '../../sync/http/errors.ts'
import { UNREADABLE } from '../../sync/upload.ts'

/** Whether a proxy in front of the server has refused the size; the server itself says why. */
export const isTooLargeForProxy = ({ status, message }: ApiError): boolean => status === 413 && message === ''

/** Whether the browser could not read a file, by what its refusal says. */
export const isUnreadable = (status: number, reason?: string): boolean => status === UNREADABLE && reason === ''
