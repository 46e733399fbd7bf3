export type Metadata = Record<string, string>

/** Merges like the provider: an empty value removes its key, an empty string instead of the object removes all keys. */
export function mergedMetadata(before: Metadata, change: '' | Metadata | undefined): Metadata {
  if (change === undefined) return before
  if (change === '') return {}
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''))
}
