import type { ApiError } from '../sync/errors.ts'

/** Whether a proxy in front of the server has refused the size; the server itself says why. */
export const isTooLargeForProxy = ({ status, message }: ApiError): boolean => status === 413 && message === ''
