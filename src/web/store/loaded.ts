/** What has been loaded since the page was opened: shown at once when it is come back to, and fetched anew behind it. */
export const loaded = new Set<string>()
