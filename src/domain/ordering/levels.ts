/** Levels of tasks, including the top level; tasks of the last level cannot have sub-tasks. */
export const MOST_LEVELS = 5
/** What the server says of `parent_id` when a task would be too deep, or below itself; the page tells it in its own words. */
export const TOO_DEEP = `would make more than ${MOST_LEVELS} levels`
export const OWN_ANCESTOR = 'would make the task its own ancestor'
