/** The IANA name of a zone as our calendar knows it, or undefined: a browser may name one that we do not. */
export function zoneName(zone: string): string | undefined {
  if (/^[+-]/.test(zone)) return undefined
  try {
    const name = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
    // `SystemV/AST4` and its kind can be shown, but not counted with.
    new Temporal.ZonedDateTime(0n, name)
    return name
  } catch {
    return undefined
  }
}
