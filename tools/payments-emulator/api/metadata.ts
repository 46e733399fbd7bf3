export type Metadata = Record<string, string>

/** As the provider merges: an empty value removes its key, an empty text instead of the object removes them all. */
export function mergedMetadata(before: Metadata, change: '' | Metadata | undefined): Metadata {
  if (change === undefined) return before
  if (change === '') return {}
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''))
}
