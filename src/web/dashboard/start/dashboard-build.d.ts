declare module 'virtual:dashboard-build' {
  type Files = { scripts: readonly string[]; styles: readonly string[] }

  /** The browser's files of the dashboard. Null in development and in the browser, where the router's own are used. */
  const build: {
    /** Changes with every change of a file. */
    version: string
    entry: string
    /** What every screen loads at first. */
    shared: Files
    /** What a screen loads in addition, by the id of its route. */
    screens: Record<string, Files>
  } | null
  export default build
}
