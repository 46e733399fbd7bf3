export type Warn = (what: string, cause?: unknown) => void

/** For what goes wrong without anyone having to know. */
export const warn: Warn = (what, cause) => {
  // biome-ignore lint/suspicious/noConsole: the only log that a browser has
  console.warn(...(cause === undefined ? [what] : [what, cause]))
}
