/** Where app.webmanifest sends what is shared, and the path of links that add a task. */
export const ADD_PATH = '/add'
