/** The build hands .svg files over as text. */
declare module '*.svg' {
  const text: string
  export default text
}

/** A style sheet that comes later is handed over as its address; see ui/lazy.tsx. */
declare module '*.css' {
  const address: string
  export default address
}
