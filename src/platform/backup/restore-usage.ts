/** Apart from the restore itself, so that the help need not load it. */
export const WITHOUT_MISSING_FILES = '--without-missing-files'

export const RESTORE_USAGE = `restore <backup> [${WITHOUT_MISSING_FILES}]`
