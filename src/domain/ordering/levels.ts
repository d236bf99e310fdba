/** Levels of tasks, the top one counted: a task of the last bears no sub-tasks. */
export const MOST_LEVELS = 5
