/** The part of an upload that holds the file. */
export const UPLOAD_PART = 'file'
/** 25 MiB, in bytes. */
export const LARGEST_UPLOAD = 26_214_400
