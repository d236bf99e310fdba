/** The words of the log of completed tasks. */
export const completed = {
  lead: 'Completed tasks in all your projects.',
  search: 'Search completed tasks',
  by: 'Completed by',
  everyone: 'Everyone',
  project: 'Project',
  allProjects: 'All projects',
  due: (day: string) => `due ${day}`,
  nothing: 'No completed tasks yet',
  nothingText: 'Tasks appear here when they are completed.',
  noMatch: 'No completed tasks found',
  noMatchText: 'Try other words, another person or another project.',
}

export type CompletedText = typeof completed
