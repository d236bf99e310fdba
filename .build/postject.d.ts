declare module 'postject' {
  /** Puts `resource` into the program at `path` as a note that it can find by `name`. */
  export function inject(path: string, name: string, resource: Buffer, options: { sentinelFuse: string }): Promise<void>
}
