/** The path of the API on a server; those of its endpoints are below it. */
export const API_PATH = '/api/v1'
