/** Under which the page asks the service worker to send what waits. */
export const SYNC_TAG = 'queue'
