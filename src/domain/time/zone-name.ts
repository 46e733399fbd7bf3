/** The IANA name of a zone as our calendar knows it, or undefined: a browser may name one that we do not. */
export function zoneName(zone: string): string | undefined {
  if (/^[+-]/.test(zone)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
