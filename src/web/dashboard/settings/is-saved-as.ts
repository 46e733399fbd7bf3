import { hashKey } from '@tanstack/react-query'

/** Whether sending would change nothing of what is saved. */
export function isSavedAs<Settings extends object>(saved: Settings): (parsed: Settings) => boolean {
  return (parsed) => {
    // A newer server may tell of more than this form knows.
    const names = Object.keys(parsed) as (keyof Settings)[]
    const known = (settings: Settings) => names.map((name) => settings[name])
    return hashKey(known(parsed)) === hashKey(known(saved))
  }
}
