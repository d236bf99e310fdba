declare const BUNDLED: boolean | undefined

/** Whether this is the esbuild bundle of main.ts or thread.ts; false when Node runs the sources. */
export const isBundled = typeof BUNDLED !== 'undefined'
