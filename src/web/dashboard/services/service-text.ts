const MAX_CHARACTERS = 50

/** A description truncated for the table. */
export function shortDescription(description: string | null): string {
  if (!description) return 'No description'
  // Splits by code points, so that no emoji is cut in half.
  const characters = [...description]
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS).join('')}...`
    : description
}
