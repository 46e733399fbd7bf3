/** The canonical IANA name, or undefined: browsers may name zones that we do not know. */
export function zoneName(zone: string): string | undefined {
  if (/^[+-]/.test(zone)) return undefined
  try {
    const name = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
    // Zones such as `SystemV/AST4` can be formatted, but Temporal does not support them.
    new Temporal.ZonedDateTime(0n, name)
    return name
  } catch {
    return undefined
  }
}
