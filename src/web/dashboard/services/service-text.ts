const MAX_CHARACTERS = 50

/** As much of a description as a table has room for. */
export function shortDescription(description: string | null): string {
  if (!description) return 'No description'
  // Not by code units: half an emoji is no character.
  const characters = [...description]
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS).join('')}...`
    : description
}
