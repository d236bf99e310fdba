/** Levels of tasks, including the top level; tasks of the last level cannot have sub-tasks. */
export const MOST_LEVELS = 5
