/** Ids: UUIDs in lower case (RFC 9562). */

/** A UUID of any version. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** `UUID` as part of a longer pattern. */
export const ANY_UUID = UUID.source.slice(1, -1)

/** A UUID of version 7, which a client may choose for a new object. */
export const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether the text is a UUID of any version, in lower case. */
export const isUuid = (text: string): boolean => UUID.test(text)
