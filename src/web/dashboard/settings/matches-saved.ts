import { hashKey } from '@tanstack/react-query'

/** Returns a function that tells whether the parsed form equals the saved settings. */
export function matchesSaved<Settings extends object>(
  saved: Settings,
): (parsed: Partial<Settings>) => boolean {
  return (parsed) => {
    // A newer server may return fields that this form does not know.
    const names = Object.keys(parsed) as (keyof Settings)[]
    const knownValues = (settings: Partial<Settings>) => names.map((name) => settings[name])
    return hashKey(knownValues(parsed)) === hashKey(knownValues(saved))
  }
}
